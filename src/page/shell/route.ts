/** Which view is shown, as the fragment of the address. It contains ids and numbers, and no value of a file. */

import { useSyncExternalStore } from 'react';
import type { FindingFilter } from '../api/paths.js';

/** A view and what it is about. */
export type Route =
  | { view: 'home' }
  | { view: 'file'; fileId: string }
  | { view: 'correction'; fileId: string }
  | { view: 'findings'; fileId: string; filter: FindingFilter }
  | { view: 'record'; fileId: string; record: number };

/** All errors of a file. */
export const ALL_ERRORS: FindingFilter = {
  severity: 'error',
  error_type: '',
  field_name: '',
  line_number: '',
};

/** The address of a view. */
export function linkTo(route: Route): string {
  if (route.view === 'home') return '#/';
  const file = `#/files/${route.fileId}`;
  if (route.view === 'record') return `${file}/records/${route.record}`;
  if (route.view === 'file') return file;
  if (route.view === 'correction') return `${file}/correction`;
  const filled = Object.entries(route.filter).filter(([, value]) => value !== '');
  return `${file}/findings?${new URLSearchParams(filled)}`;
}

/** The view of an address; the first one for an address that names none. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [files, fileId = '', view, number] = path.split('/');
  if (files !== 'files' || !/^[\w-]+$/.test(fileId)) return { view: 'home' };
  if (view === 'correction') return { view, fileId };
  if (view === 'findings') return { view, fileId, filter: filterOf(new URLSearchParams(query)) };
  if (view === 'records' && /^[1-9]\d{0,9}$/.test(number ?? ''))
    return { view: 'record', fileId, record: Number(number) };
  return { view: 'file', fileId };
}

function filterOf(query: URLSearchParams): FindingFilter {
  const text = (name: string) => (/^\w{0,100}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  return {
    severity: text('severity') === 'warning' ? 'warning' : 'error',
    error_type: text('error_type'),
    field_name: text('field_name'),
    line_number: text('line_number').replace(/\D/g, ''),
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

/** Shows another view. */
export function goTo(route: Route): void {
  window.location.hash = linkTo(route);
}
