/** Decisions that are for a field in many records: the proposal is that of the first record that asks for one. */
export class SharedDecisions {
  private readonly ids = new Map<object, Map<string, string>>();

  /** The id of the proposal for the field in the records of `of`; `own` is that of the record that asks. */
  idOf(of: object, field: string, own: string): string {
    const ids = this.ids.get(of) ?? new Map<string, string>();
    this.ids.set(of, ids);
    const id = ids.get(field) ?? own;
    ids.set(field, id);
    return id;
  }
}
