/** The audit of a correction for people: as a page and as a table. */

export { auditCsv } from './audit-csv.js';
export { auditHtml } from './audit-html.js';
export { type AuditFacts, AuditRows } from './audit-rows.js';
export { type ChangeView, viewChange } from './change-view.js';
export { InputLines, KeptWindows, windowsAround } from './input-lines.js';
