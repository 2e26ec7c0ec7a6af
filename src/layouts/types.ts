/**
 * The types of a record layout. Each state has one JSON file with its layout; nothing else in the code is about one state.
 * Columns are 1-based and inclusive.
 */

/** What a field may contain. docs/adding-a-layout.md explains each kind. */
export const FIELD_KINDS = [
  'constant',
  'name',
  'full_name',
  'text',
  'city',
  'ssn',
  'fein',
  'zip',
  'zip4',
  'phone',
  'digits',
  'postal',
  'state',
  'state_number',
  'agency',
  'country',
  'date',
  'amount',
  'count',
  'number',
  'values',
  'letter',
  'filler',
  'free',
] as const;
/** A kind of field. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/**
 * When a field must be filled: always, never, unless or only when its address is foreign,
 * or unless the record is a contractor's.
 */
export const NEEDS = ['yes', 'no', 'domestic', 'foreign', 'employee'] as const;
/** When a field must be filled. */
export type Need = (typeof NEEDS)[number];

/** The date formats that a layout can use. */
export const DATE_FORMATS = ['YYYYMMDD', 'MMDDYYYY', 'MMDDYY'] as const;
/** A date format. */
export type DateFormat = (typeof DATE_FORMATS)[number];

/** What an ITIN in place of a Social Security number is: right, right with a warning, or an error. */
export const ITIN_RULES = ['allowed', 'warning', 'refused'] as const;
/** How an ITIN in place of a Social Security number is judged. */
export type ItinRule = (typeof ITIN_RULES)[number];

/** Which symbols a receiver accepts in a text, in addition to letters, digits and blanks. */
export const SIGN_RULES = ['none', 'hyphen'] as const;
/** Which symbols a receiver accepts in a text, in addition to letters, digits and blanks. */
type SignRule = (typeof SIGN_RULES)[number];

/** The severity of a finding. */
export type Severity = 'error' | 'warning';

/** One field of a record. */
export interface Field {
  /** Unique within its record type; the `field_name` of a finding. */
  name: string;
  label: string;
  /** First column, 1-based. */
  start: number;
  /** Last column, inclusive. */
  end: number;
  kind: FieldKind;
  required: Need;
  /** Fewest characters when filled. */
  min?: number;
  /** Kind `date`: the accepted formats. */
  formats?: DateFormat[];
  /** Kind `ssn`: whether the state takes an ITIN; refused when not given. */
  itin?: ItinRule;
  /** Kind `constant`: the one text. Kind `values`: the allowed texts. */
  values?: string[];
  /** Kind `constant`: letters match in either case. */
  ignore_case?: boolean;
  /** Kinds `text` and `city`: the only symbols that the receiver accepts; others are a warning. If not given, all are allowed. */
  signs?: SignRule;
  /** Kind `date`: the receiver accepts a day of the last `within_months` months only; an earlier one is a warning. */
  within_months?: number;
  /** Kind `date`, for a day of birth: the ages on the day of hire that the receiver accepts, both included; 14 to 99 when not given. */
  ages?: { youngest: number; oldest: number };
  /** Severity of this field's errors. */
  severity: Severity;
  notes?: string;
  /** Id of an entry of the layout's `sources`. */
  source: string;
  /** How reliable this row is, in words. */
  confidence: string;
}

/** True for the kinds that contain the name of a person, whose spelling is never changed and which never leaves the computer. */
export const isNameKind = (kind: FieldKind): boolean => kind === 'name' || kind === 'full_name';

/** True for a date field whose year has two digits; all formats of a field have one length. */
export const hasTwoDigitYear = ({ formats }: Pick<Field, 'formats'>): boolean => formats?.[0] === 'MMDDYY';

/** The fields that together are one address. Values are field names of the same record type. */
export interface AddressBlock {
  name: string;
  label: string;
  /** True when the whole block may stay blank. */
  optional: boolean;
  line1: string;
  city: string;
  state: string;
  /** A five-digit `zip` field, or a `postal` field that also takes foreign codes. */
  zip: string;
  /** Not given where the record has no room for the four-digit add-on. */
  zip4?: string;
  /** Not given where the record has no room for a foreign address. */
  country_code?: string;
  country_name?: string;
  foreign_postal_code?: string;
}

/** The roles of fields in the rules that compare several fields. */
export const ROLES = [
  'ssn',
  'fein',
  'employer_name',
  'first_name',
  'last_name',
  'full_name',
  'birth_date',
  'hire_date',
  'state_of_hire',
  'file_date',
  'salary',
  'salary_frequency',
  'record_count',
  'employer_count',
] as const;
/** The roles that name a person, in the order in which a name is written. A record has the first two, or the third. */
export const NAME_ROLES = [
  'first_name',
  'last_name',
  'full_name',
] as const satisfies readonly (typeof ROLES)[number][];

/** A role of a field. */
export type Role = (typeof ROLES)[number];

/**
 * The types of record: of a hire, of the file, and of an employer. The employees of an employer follow its record, its
 * total follows them.
 */
export const RECORD_TYPE_IDS = ['employee', 'header', 'total', 'employer', 'employer_total'] as const;

/** A type of record, and how it is recognized. */
export interface RecordType {
  id: (typeof RECORD_TYPE_IDS)[number];
  label: string;
  /** Text that marks the record; `?` matches any letter. Columns 1-based, inclusive. */
  identified_by: { start: number; end: number; text: string; ignore_case: boolean };
  /** Where it may be in the file. */
  place: 'anywhere' | 'first' | 'last' | 'first or last';
  /** True when a file without it is rejected. */
  required: boolean;
  fields: Field[];
  addresses: AddressBlock[];
  /** Field names by role. */
  roles: Partial<Record<Role, string>>;
  /** Names of fields of which exactly one is filled, such as two ways to name the sender. */
  exactly_one?: string[];
  /**
   * Present when contractors share the record: the record is a contractor's when this field begins with a real day. Blank, zeros
   * and `blank_values` mean an employee's, anything else too, with a warning.
   */
  contractor?: { field: string; blank_values: string[] };
}

/** A source of a layout. */
export interface LayoutSource {
  id: string;
  title: string;
  /** Empty when no public page can be named. */
  url: string;
  /** Whose statement it is: the state's, that of a state with a similar layout, a vendor's, or our inference. */
  kind: 'official' | 'official sibling' | 'vendor' | 'inference';
  /** The date printed on the source, in words. */
  date?: string;
  /** When it was read: YYYY-MM-DD, or YYYY-MM where only the month is known. */
  read: string;
}

/**
 * How reliable a layout is: the state's own sheet, complete; two independent sources that agree; the state's own sheet for a
 * part, or one source; what sibling states share; the record of another receiver.
 */
export const STANDINGS = ['official', 'good', 'partial', 'candidate', 'stand-in'] as const;
/** How reliable a layout is. */
export type Standing = (typeof STANDINGS)[number];

/** Whether independent contractors must be reported too. */
export const CONTRACTOR_DUTIES = ['yes', 'no', 'voluntary', 'unknown'] as const;

/** The duty to report independent contractors, as far as it is known. */
interface ContractorDuty {
  reported: (typeof CONTRACTOR_DUTIES)[number];
  /** From which payments on, in words. */
  threshold?: string;
  /** Days within which a contractor is reported. */
  days?: number;
}

/** The layout of the records of one state. */
export interface Layout {
  /** Lower-case id, also the file name: `ohio`. */
  id: string;
  /** As the API spells it: `Ohio`. */
  state: string;
  /** USPS code: `OH`; `US` for a receiver that is not a state. */
  code: string;
  /** Who receives the file, for a sentence, where it is not the state: `The National Directory of New Hires`. */
  receiver?: string;
  edition: string;
  /** How reliable the layout is as a whole; not set when its author does not say. */
  standing?: Standing;
  /** Bytes in a record, line end not counted. */
  record_length: number;
  /** Days after hire within which a report is due (42 USC 653a(b)(2)). */
  deadline_days: number;
  /** How often an employer that reports electronically sends files, which counts in place of the days (42 USC 653a(b)(2)(B)). */
  electronic_reports?: string;
  contractors?: ContractorDuty;
  /** The file is that of an employer with people in several states: a state of hire is any state, and must be given. */
  multistate?: boolean;
  record_types: RecordType[];
  sources: LayoutSource[];
  /** How reliable the edition is, in plain words. */
  caveats: string[];
  /** What this edition cannot check; shown with every result. */
  unchecked: string[];
}
