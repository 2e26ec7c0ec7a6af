/** The rules for a whole line. Each needs a record that reads perfectly once the line is rewritten. */

import type { RuleDescription } from '../rules/rule.js';

export const lineLength: RuleDescription = {
  id: 'line-length',
  tier: 'safe',
  title: 'Add or remove blanks at the end of the line',
  premise:
    'The line only has too few or too many blanks at its end, and the fields are in their columns. Other records of the employer have no text about it where the line has ended, and none of which the line has only the beginning. No digit that is there twice can have pushed the last text.',
  basis: 'The layout: every record has the same length.',
};

export const numberSigns: RuleDescription = {
  id: 'number-signs',
  tier: 'safe',
  title: 'Remove the punctuation that made numbers too wide',
  premise:
    'Numbers are written with their usual punctuation and all their digits; without it every field is in its columns, the whole record is free of errors, and its FEIN does not differ by a slip from that of other records.',
  basis: 'Layouts require SSN, FEIN, phone, ZIP and dates as digits only.',
};

export const shiftedFields: RuleDescription = {
  id: 'shifted-fields',
  tier: 'safe',
  title: 'Put the fields back into their columns',
  premise:
    'A record without errors is assumed to be what it was before its fields moved. Written only if no other reading of the line gives such a record, only blanks are taken out but not from within a number, its FEIN does not differ by a slip from that of other records, and in three other records of the employer the texts next to the place, or its FEIN there, begin in their first columns; if they all have the same text about the employer there, it has that one too.',
  basis:
    'Measured: without these conditions, some lines got a wrong, valid-looking SSN, or a name without its end.',
};

export const cutFields: RuleDescription = {
  id: 'shifted-fields-cut',
  tier: 'confirm',
  title: 'Put the fields back into their columns and leave those that were cut off blank',
  premise:
    'A record without errors is assumed to be what it was before its fields moved. The last fields are not in the file; only the sender knows whether they were blank.',
  basis:
    'A line that was cut to the record length lost as many characters at its end as there were extra characters in it.',
};

export const shiftedZipZero: RuleDescription = {
  id: 'shifted-zip-zero',
  tier: 'safe',
  title: 'Restore the leading zero of a ZIP code',
  premise:
    'With the zero every field is in its columns, the whole record is free of errors, and city, state and ZIP code agree.',
  basis: 'Spreadsheets drop leading zeros; the table of cities and ZIP codes (src/reference/NOTICE.md).',
};

export const stateInFull: RuleDescription = {
  id: 'shifted-state-name',
  tier: 'safe',
  title: 'Write the abbreviation of a state that is written in full',
  premise:
    'With the abbreviation every field is in its columns, the whole record is free of errors, and city, state and ZIP code agree.',
  basis: 'USPS Publication 28, appendix B; the table of cities and ZIP codes (src/reference/NOTICE.md).',
};

export const scrambledLetters: RuleDescription = {
  id: 'scrambled-letters',
  tier: 'safe',
  title: 'Read letters that were saved twice as UTF-8',
  premise:
    'Each wrong pair of characters becomes one letter when the double encoding is undone, and the whole record is then free of errors.',
  basis: 'UTF-8 read as Windows-1252 and saved again can be undone without loss.',
};
