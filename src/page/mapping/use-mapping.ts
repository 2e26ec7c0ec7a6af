/**
 * The mapping of a table while a person decides: each decision is sent as a draft, the last one wins. Where the mapping was changed
 * elsewhere, decisions are sent once more with those that were made there; nothing is made of a mapping that is not the one shown.
 */

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Conversion, MadeFile } from '../../api/index.js';
import { confirmMapping, type Mapping, valuesOf, withValues } from '../../conversion/index.js';
import { ApiProblem, asProblem } from '../api/api-problem.js';
import { belowConversion, conversionPath } from '../api/paths.js';
import { load, newRequestKey, onlyIfUnchanged } from '../api/requests.js';
import { useReturns } from '../shell/server-watch.js';
import { useValues } from '../shell/shown-values.js';
import { type Loaded, useAnswer } from '../shell/use-answer.js';
import { type MergedMapping, mergedMapping } from './merged-mapping.js';
import { keepTypedTexts, keepUnsent, type TypedTexts, typedTexts, unsentMapping } from './unsent-mapping.js';

/** What is known, and what can be done. */
export interface MappingWork {
  loaded: Loaded<Conversion>;
  /** Includes the decisions that are not sent yet; null where none is needed. */
  mapping: Mapping | null;
  change: (mapping: Mapping) => void;
  /** The state of all hires, '' for the state of hire of each; a chosen one at once, while the server reads the table again for it. */
  state: string;
  /** What was decided is to be proposed again: nothing can be decided. */
  isReading: boolean;
  chooseState: (state: string) => void;
  /** Confirms all of it. Gives the conversion with its files; undefined when it was refused. */
  use: (mapping?: Mapping) => Promise<Conversion | undefined>;
  /** Makes the file of a state with the mapping that is shown. Gives its id. @throws {ApiProblem} */
  makeFile: (state: string) => Promise<string>;
  /** Why the last decision was refused. */
  problem: ApiProblem | undefined;
  /** It was changed elsewhere, and has both now: the columns that were decided otherwise there. Undefined once something is decided. */
  merged: Pick<MergedMapping, 'columns'> | undefined;
  /** What was typed here for fields that got another value elsewhere. */
  typed: TypedTexts;
  /** One of both values was chosen. */
  settle: (field: string) => void;
}

/** Replaces a part of the conversion that is shown. @throws {ApiProblem} */
function put(
  conversionId: string,
  part: 'mapping' | 'state',
  body: object,
  shown: Conversion | undefined,
): Promise<Conversion> {
  const path = `${belowConversion(conversionId, part)}?values=mask`;
  return load<Conversion>(path, { method: 'PUT', body, headers: onlyIfUnchanged(shown) });
}

/** @throws {ApiProblem} */
async function madeFile(conversionId: string, state: string, shown: Conversion | undefined): Promise<string> {
  const { file_id } = await load<MadeFile>(belowConversion(conversionId, 'file'), {
    method: 'POST',
    body: { state },
    headers: { 'Idempotency-Key': newRequestKey(), ...onlyIfUnchanged(shown) },
  });
  return file_id;
}

/**
 * A mapping with the values that `shown` has in place of those that the server had masked. A value that was typed meanwhile
 * stays.
 */
function uncovered(mapping: Mapping, shown: Mapping | null): Mapping {
  const known = shown === null ? undefined : valuesOf(shown);
  return withValues(mapping, (name, text, of) => (isCoveredText(text) ? (known?.[of][name] ?? text) : text));
}

/** A number that the server has covered has several such signs in a row; a name may have a single one. */
export const isCoveredText = (text: string | undefined): boolean => text?.includes('**') ?? false;

/** The mapping with all its values, as for a file of it. @throws {ApiProblem} */
export async function wholeMapping(conversionId: string, mapping: Mapping): Promise<Mapping> {
  const { constants, employer } = valuesOf(mapping);
  if (![...Object.values(constants), ...Object.values(employer)].some(isCoveredText)) return mapping;
  return uncovered(mapping, (await load<Conversion>(conversionPath(conversionId, 'show'))).mapping);
}

const isChangedElsewhere = ({ code }: ApiProblem) => code === 'PRECONDITION_FAILED';

/** The problem of a request about a mapping that has changed since it was shown. */
const mappingChanged = () =>
  new ApiProblem(
    'MAPPING_CHANGED',
    'The mapping was changed elsewhere',
    'It was not as shown here any more, as after a decision in another tab. Nothing was done.',
    'Look at it as it is now, then do it again.',
  );

/** The last decision of each conversion that is being sent, also after its view was left. */
const sendings = new Map<string, Promise<unknown>>();

/** False at first while a decision of an earlier view is still being sent: what is read before would not have it. */
function useAllSent(conversionId: string): boolean {
  const [isSent, setSent] = useState(!sendings.has(conversionId));
  useEffect(() => {
    void sendings.get(conversionId)?.then(() => setSent(true));
  }, [conversionId]);
  return isSent;
}

/** For the view of a conversion. */
export function useMapping(conversionId: string): MappingWork {
  const values = useValues();
  const isSent = useAllSent(conversionId);
  const loaded = useAnswer<Conversion>(isSent ? conversionPath(conversionId, values) : undefined);
  const [left] = useState(() => (isSent ? unsentMapping(conversionId) : undefined));
  const [draft, setDraft] = useState(left?.mapping);
  /** What was chosen here, shown until an answer has it. `isSent` once it is stored: each answer after that is newer. */
  const [chosen, setChosen] = useState<{ state: string; isSent?: true }>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [merged, setMerged] = useState<MergedMapping>();
  const [typed, setTyped] = useState(() => typedTexts(conversionId));
  useEffect(() => keepTypedTexts(conversionId, typed), [conversionId, typed]);
  const last = useRef<Mapping>(undefined);
  const { answer, reload } = loaded;
  // What was decided while values were covered has them covered.
  const mapping = draft ? uncovered(draft, answer?.mapping ?? null) : (answer?.mapping ?? null);

  // What is decided on: the answer, or that to the last decision, which stays in view whatever others decide.
  const shown = useRef(left?.shown);
  useEffect(() => {
    if (!draft) shown.current = answer;
  }, [draft, answer]);

  const state = answer?.state ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => setChosen((before) => (before?.isSent ? undefined : before)), [answer]);

  /** The problem of a request about what is shown. The mapping is shown as it is where that was changed elsewhere. */
  const problemOf = (error: unknown): ApiProblem => {
    const known = asProblem(error);
    if (!isChangedElsewhere(known)) return known;
    setDraft(undefined);
    setChosen(undefined);
    reload();
    return mappingChanged();
  };
  /** After what is being sent. Undefined when it was refused. */
  const sent = (work: () => Promise<Conversion | undefined>, onRefused: (problem: ApiProblem) => void) => {
    setProblem(undefined);
    const before = sendings.get(conversionId) ?? Promise.resolve();
    const isLast = () => sendings.get(conversionId) === turn;
    const turn: Promise<Conversion | undefined> = before.then(work).catch((error: unknown) => {
      const refused = problemOf(error);
      onRefused(refused);
      if (isLast()) setProblem(refused);
      return undefined;
    });
    sendings.set(conversionId, turn);
    void turn.then(() => isLast() && sendings.delete(conversionId));
    return turn;
  };
  /** A decision that is followed by another is left out. `before` is what is decided when it is refused. */
  const decide = (next: Mapping, before = next) => {
    last.current = next;
    setDraft(next);
    setMerged(undefined);
    keepUnsent(conversionId, { mapping: before, shown: shown.current });
    const isLast = () => last.current === next;
    const decided = async () => {
      if (!isLast()) return undefined;
      try {
        shown.current = await put(conversionId, 'mapping', next, shown.current);
      } catch (error) {
        if (!isChangedElsewhere(asProblem(error))) throw error;
        const theirs = await load<Conversion>(conversionPath(conversionId, 'mask'));
        if (!isLast()) return undefined;
        decideOn(theirs, before);
        return undefined;
      }
      if (isLast()) {
        keepUnsent(conversionId, undefined);
        reload();
      }
      return shown.current;
    };
    return sent(decided, ({ code, facts }) => {
      if (!isLast()) return;
      // With another key it is sent again.
      if (!facts.isTemporary && code !== 'UNAUTHORIZED') keepUnsent(conversionId, undefined);
      setDraft(before);
    });
  };
  /** Decides once more, with what was decided elsewhere. It is shown at once: what is decided next is about both. */
  const decideOn = (theirs: Conversion, mine: Mapping) => {
    const base = shown.current?.mapping;
    shown.current = theirs;
    if (!base || !theirs.mapping) return;
    const both = mergedMapping(mine, base, theirs.mapping);
    flushSync(() => {
      if (both.isNew) void decide(both.mapping);
      else {
        keepUnsent(conversionId, undefined);
        setDraft(both.mapping);
        reload();
      }
      setMerged(both);
      setTyped((before) => ({ ...before, ...both.typed }));
    });
  };
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had no answer is sent again here, and when the server is back
  useEffect(() => {
    const unsent = unsentMapping(conversionId);
    if (!unsent || sendings.has(conversionId)) return;
    shown.current = unsent.shown;
    void decide(unsent.mapping);
  }, [returns, isSent]);
  return {
    loaded,
    mapping,
    problem,
    merged,
    typed,
    settle: (field) => setTyped(({ [field]: _, ...others }) => others),
    state: chosen?.state ?? state,
    isReading: chosen !== undefined && chosen.state !== state,
    change: (next) => void decide({ ...next, confirmed: false }),
    chooseState: (next) => {
      setChosen({ state: next });
      const read = async () => {
        const sentState = { state: next === '' ? null : next };
        shown.current = await put(conversionId, 'state', sentState, shown.current);
        keepUnsent(conversionId, undefined);
        setDraft(undefined);
        setChosen((before) => (before?.state === next ? { state: next, isSent: true } : before));
        reload();
        return shown.current;
      };
      void sent(read, () => setChosen(undefined));
    },
    // Refused: it is a draft again.
    use: async (next = mapping ?? undefined) => (next ? decide(confirmMapping(next), next) : answer),
    makeFile: (ofState) =>
      madeFile(conversionId, ofState, shown.current).catch((error: unknown) => {
        throw problemOf(error);
      }),
  };
}
