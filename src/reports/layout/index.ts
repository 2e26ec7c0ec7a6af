/** A record layout as text: table, JSON, CSV or Markdown. */

export { LAYOUT_FORMATS, layoutList, layoutText } from './layout-text.js';
