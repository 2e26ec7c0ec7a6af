/** The mapping of a table while a person decides: each decision is sent as a draft, the last one wins. */

import { useEffect, useRef, useState } from 'react';
import type { Conversion } from '../../api/index.js';
import { confirmMapping, type Mapping } from '../../conversion/index.js';
import { type ApiProblem, asProblem } from '../api/api-problem.js';
import { belowConversion, conversionPath } from '../api/paths.js';
import { load } from '../api/requests.js';
import { useValues } from '../shell/shown-values.js';
import { type Loaded, useAnswer } from '../shell/use-answer.js';

/** What is known, and what can be done. */
export interface MappingWork {
  loaded: Loaded<Conversion>;
  /** With the decisions that are not sent yet; null where none is needed. */
  mapping: Mapping | null;
  change: (mapping: Mapping) => void;
  /** Confirms all of it. Gives the conversion with its files; undefined when it was refused. */
  use: (mapping?: Mapping) => Promise<Conversion | undefined>;
  /** Why the last decision was refused. */
  problem: ApiProblem | undefined;
}

/** Puts a mapping in the place of the one before. @throws {ApiProblem} */
export function putMapping(conversionId: string, mapping: Mapping): Promise<Conversion> {
  const path = `${belowConversion(conversionId, 'mapping')}?values=mask`;
  return load<Conversion>(path, { method: 'PUT', body: mapping });
}

/**
 * A mapping with the values that `shown` has in the place of those that the server had masked. A value that was typed meanwhile
 * stays.
 */
function uncovered(mapping: Mapping, shown: Mapping | null): Mapping {
  const known = shown?.constants ?? {};
  const constants = Object.entries(mapping.constants).map(([name, text]) => [
    name,
    isCoveredText(text) ? (known[name] ?? text) : text,
  ]);
  return { ...mapping, constants: Object.fromEntries(constants) };
}

/** A number that the server has covered has several such signs in a row; a name may have a single one. */
export const isCoveredText = (text: string | undefined): boolean => text?.includes('**') ?? false;

/** The mapping with all its values, as for a file of it. @throws {ApiProblem} */
export async function wholeMapping(conversionId: string, mapping: Mapping): Promise<Mapping> {
  if (!Object.values(mapping.constants).some(isCoveredText)) return mapping;
  return uncovered(mapping, (await load<Conversion>(conversionPath(conversionId, 'show'))).mapping);
}

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
  const [draft, setDraft] = useState<Mapping>();
  const [problem, setProblem] = useState<ApiProblem>();
  const last = useRef<Mapping>(undefined);
  const { answer, reload } = loaded;
  // What was decided while values were covered has them covered.
  const mapping = draft ? uncovered(draft, answer?.mapping ?? null) : (answer?.mapping ?? null);

  /** One after the other; one that is followed by another is left out. */
  const sent = (next: Mapping): Promise<Conversion | undefined> => {
    last.current = next;
    setDraft(next);
    setProblem(undefined);
    const turn = (sendings.get(conversionId) ?? Promise.resolve()).then(async () => {
      if (last.current !== next) return undefined;
      try {
        const conversion = await putMapping(conversionId, next);
        if (last.current === next) reload();
        return conversion;
      } catch (error) {
        if (last.current === next) setProblem(asProblem(error));
        return undefined;
      }
    });
    sendings.set(conversionId, turn);
    void turn.then(() => sendings.get(conversionId) === turn && sendings.delete(conversionId));
    return turn;
  };
  return {
    loaded,
    mapping,
    problem,
    change: (next) => void sent({ ...next, confirmed: false }),
    use: async (next = mapping ?? undefined) => {
      if (!next) return answer;
      const conversion = await sent(confirmMapping(next));
      // Refused: it is a draft again.
      if (!conversion) setDraft(next);
      return conversion;
    },
  };
}
