/** Which view is shown, as the fragment of the address. It contains ids and numbers, and no value of a file. */

import { useSyncExternalStore } from 'react';
import type { FindingFilter } from '../api/paths.js';

/** How findings are listed: by type and field, or each. */
export type FindingList = 'groups' | 'each';

/** A view and what it is about. */
export type Route =
  | { view: 'home' }
  | { view: 'conversion'; conversionId: string }
  | { view: 'file'; fileId: string }
  | { view: 'correction'; fileId: string }
  | { view: 'findings'; fileId: string; filter: FindingFilter; list?: FindingList }
  | { view: 'record'; fileId: string; record: number }
  /** Leads to the record on the line. */
  | { view: 'line'; fileId: string; line: number };

/** The id of the file or the table that a view is about; empty for the first view. */
export function subjectOf(route: Route): string {
  if (route.view === 'home') return '';
  return route.view === 'conversion' ? route.conversionId : route.fileId;
}

/** All errors of a file. */
export const ALL_ERRORS: FindingFilter = {
  severity: 'error',
  error_type: '',
  field_name: '',
  line_number: '',
  who: '',
};

const NAMES = Object.keys(ALL_ERRORS) as (keyof FindingFilter)[];

/** The address of a view. */
export function linkTo(route: Route): string {
  if (route.view === 'home') return '#/';
  if (route.view === 'conversion') return `#/conversions/${route.conversionId}`;
  const file = `#/files/${route.fileId}`;
  if (route.view === 'record') return `${file}/records/${route.record}`;
  if (route.view === 'line') return `${file}/lines/${route.line}`;
  if (route.view === 'file') return file;
  if (route.view === 'correction') return `${file}/correction`;
  const list = route.list === 'groups' ? { list: route.list } : {};
  // Only its own members: what is typed stays out of the address.
  const members = NAMES.map((name) => [name, route.filter[name]] as const);
  const filled = [...members, ...Object.entries(list)].filter(([, value]) => value !== '');
  return `${file}/findings?${new URLSearchParams(filled.map(([name, value]) => [name, value]))}`;
}

/** The view of an address; the first one for an address that names none. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [kind, fileId = '', view, number] = path.split('/');
  if (!/^[\w-]+$/.test(fileId)) return { view: 'home' };
  if (kind === 'conversions') return { view: 'conversion', conversionId: fileId };
  if (kind !== 'files') return { view: 'home' };
  if (view === 'correction') return { view, fileId };
  if (view === 'findings') {
    const members = new URLSearchParams(query);
    const list = members.get('list') === 'groups' ? 'groups' : 'each';
    return { view, fileId, filter: filterOf(members), list };
  }
  const counted = /^[1-9]\d{0,9}$/.test(number ?? '') ? Number(number) : 0;
  if (view === 'records' && counted > 0) return { view: 'record', fileId, record: counted };
  if (view === 'lines' && counted > 0) return { view: 'line', fileId, line: counted };
  return { view: 'file', fileId };
}

const WHO = ['correct', 'review', 'payroll'] as const;

function filterOf(query: URLSearchParams): FindingFilter {
  const text = (name: string) => (/^\w{0,100}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  return {
    severity: text('severity') === 'warning' ? 'warning' : 'error',
    error_type: text('error_type'),
    field_name: text('field_name'),
    line_number: text('line_number').replace(/\D/g, ''),
    who: WHO.find((who) => who === query.get('who')) ?? '',
  };
}

/** The view of the address of the tab, updated when the address changes. */
export function useRoute(): Route {
  return routeOf(useSyncExternalStore(onHash, () => window.location.hash));
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Shows another view in place of one that is gone: the way back does not lead there. */
export function goInstead(route: Route): void {
  window.location.replace(linkTo(route));
}

/** Shows another view. */
export function goTo(route: Route): void {
  window.location.hash = linkTo(route);
}
