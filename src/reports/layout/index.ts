/** Record layouts and deadlines as text: table, JSON, CSV or Markdown. */

export { deadlineText } from './deadline-text.js';
export { layoutRows } from './layout-rows.js';
export { LAYOUT_FORMATS, layoutList, layoutText } from './layout-text.js';
