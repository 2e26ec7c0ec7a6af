/** The audit of a correction for people: as a page and as a table. Loaded by the command that writes it. */

export { auditCsv } from './audit-csv.js';
export { auditHtml } from './audit-html.js';
export { type AuditFacts, type AuditRow, WHO_MUST_ACT } from './audit-row.js';
