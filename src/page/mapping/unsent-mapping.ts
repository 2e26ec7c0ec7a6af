/** What was decided or typed for mappings and is not saved, by conversion. It stays in the memory of the tab while the views change. */

import type { Conversion } from '../../api/index.js';
import type { Mapping } from '../../conversion/index.js';
import { setLost } from '../shell/ask-before-leaving.js';

interface Unsent {
  mapping: Mapping;
  /** The conversion as it was shown. */
  shown: Conversion | undefined;
}

const unsent = new Map<string, Unsent>();

/** Texts by the field that they were typed for. */
export type TypedTexts = Readonly<Record<string, string>>;

const typed = new Map<string, TypedTexts>();

/** The unanswered decisions of a conversion. */
export const unsentMapping = (conversionId: string): Unsent | undefined => unsent.get(conversionId);

/** Keeps them; undefined once there is an answer to them. */
export function keepUnsent(conversionId: string, decided: Unsent | undefined): void {
  if (decided) unsent.set(conversionId, decided);
  else unsent.delete(conversionId);
  noteLost();
}

/** What was typed for fields that got another value elsewhere in the meantime, until a person has chosen one of both. */
export const typedTexts = (conversionId: string): TypedTexts => typed.get(conversionId) ?? {};

/** Keeps them. */
export function keepTypedTexts(conversionId: string, texts: TypedTexts): void {
  if (Object.keys(texts).length > 0) typed.set(conversionId, texts);
  else typed.delete(conversionId);
  noteLost();
}

/** Keeps nothing of a conversion that is gone: it could not be saved. */
export function forgetMapping(conversionId: string): void {
  keepUnsent(conversionId, undefined);
  keepTypedTexts(conversionId, {});
}

/** The conversions of which something is not saved. */
export const unsavedConversions = (): readonly string[] => [...new Set([...unsent.keys(), ...typed.keys()])];

const noteLost = () => setLost('mappings', unsent.size + typed.size > 0);
