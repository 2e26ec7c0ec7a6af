/** The list for the payroll department: what must be corrected in its system, as a table and as a page to print. */

export { type PayrollRow, payrollCsv, payrollHtml } from './payroll-list.js';
