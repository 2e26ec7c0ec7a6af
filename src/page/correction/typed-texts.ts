/**
 * Values that a person typed and has not saved. They may be private: they are kept in the memory of the tab only, while the views change,
 * and the browser asks before the tab is left.
 */

import { useSyncExternalStore } from 'react';

/** The field of a record. */
export interface TypedField {
  line_number: number;
  field_name: string;
  /** Labels the input. */
  field_label: string;
}

interface Typed extends TypedField {
  text: string;
}

/** The texts by job, and by line and field. */
const typed = new Map<string, ReadonlyMap<string, Typed>>();
const listeners = new Set<() => void>();

type Place = Pick<TypedField, 'line_number' | 'field_name'>;
const nameOf = ({ line_number, field_name }: Place) => `${line_number} ${field_name}`;

/** Whether both are the same field of the same record. */
export const isSamePlace = (one: Place, other: Place): boolean => nameOf(one) === nameOf(other);

/** The text of a field; empty when there is none. */
export const typedText = (jobId: string, place: Place): string =>
  typed.get(jobId)?.get(nameOf(place))?.text ?? '';

/** Keeps the text of a field, or nothing of it once that is empty. */
export function keepTyped(jobId: string, field: TypedField, text: string): void {
  const after = new Map(typed.get(jobId));
  after.delete(nameOf(field));
  if (text !== '') after.set(nameOf(field), { ...field, text });
  change(jobId, after);
}

/** Drops the texts of a job. */
export const forgetTyped = (jobId: string): void => change(jobId, new Map());

function change(jobId: string, after: ReadonlyMap<string, Typed>): void {
  if (after.size > 0) typed.set(jobId, after);
  else typed.delete(jobId);
  for (const listener of listeners) listener();
}

/** The fields of a job whose texts are not saved. */
export const typedFields = (jobId: string): readonly TypedField[] =>
  [...(typed.get(jobId)?.values() ?? [])].filter(({ text }) => text.trim() !== '');

function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text of a field. */
export const useTypedText = (jobId: string, place: Place): string =>
  useSyncExternalStore(onTyped, () => typedText(jobId, place));

/** The jobs that have some. */
export function useTypedJobs(): readonly string[] {
  const ids = useSyncExternalStore(onTyped, () => [...typed.keys()].join());
  return ids === '' ? [] : ids.split(',');
}

/** How many texts of these jobs are not saved. */
export const useTypedCount = (jobIds: readonly string[]): number =>
  useSyncExternalStore(onTyped, () => jobIds.reduce((sum, id) => sum + typedFields(id).length, 0));
