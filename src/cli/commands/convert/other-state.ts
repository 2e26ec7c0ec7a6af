/** A state file to the file of another state: its fields go by their names, and a person decides about what has no place. */

import { createReadStream } from 'node:fs';
import { openStateTable, refuseUnconfirmed, wantedOf } from '../../../conversion/index.js';
import { CLEAN, type ExitCode } from '../../exit-codes.js';
import { chooseLayout, layoutOf } from '../../input/choose-layout.js';
import { usage } from '../../usage-error.js';
import { convertTable, type RunPlace } from './convert-table.js';
import { settledMapping, statedMapping } from './proposed-mapping.js';
import { type ConvertRequest, constantsOf } from './request.js';

/**
 * Converts the state file at `path` to the layout of `--to`.
 * @throws {NewhireError} NOT_REVERSIBLE with the lines that are not whole records; MAPPING_NEEDED and others as for tables
 */
export async function convertToState(
  request: ConvertRequest,
  to: string,
  path: string,
  place: RunPlace,
): Promise<ExitCode> {
  const { input, settings, flags } = request;
  if (flags.sheet !== undefined)
    throw usage(`'${input.name}' is a state file, so --sheet has no effect.`, 'Leave out --sheet.');
  const source = await chooseLayout(settings, { name: input.name, path });
  const target = await layoutOf(to);
  const constants = await constantsOf(request, [target]);
  const { hires, mappingTo, fitted, notesOn } = await openStateTable(source.layout, () =>
    createReadStream(path, { signal: place.signal }),
  );
  const proposal = mappingTo(target, constants);
  const wanted = wantedOf(proposal, { hiddenRows: 0 }, [target]);
  const mapping =
    (await statedMapping(request)) ??
    (await settledMapping(request, { ...proposal, wanted }, wanted.length === 0, place))?.mapping;
  if (!mapping) return CLEAN;
  refuseUnconfirmed(mapping);
  const table = {
    sheet: '',
    columns: fitted(mapping),
    constants: { ...mapping.constants, ...constants },
    is1904: false,
    hires,
    leftOut: () => [],
    notes: notesOn(target),
  };
  return convertTable(request, table, { layout: target }, place);
}
