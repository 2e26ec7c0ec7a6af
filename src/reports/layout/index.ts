/** Record layouts and deadlines as text: table, JSON, CSV or Markdown. */

export { deadlineText } from './deadline-text.js';
export { LAYOUT_FORMATS, layoutList, layoutRows, layoutText } from './layout-text.js';
