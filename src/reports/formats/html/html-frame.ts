/** What every HTML page has: its head, whose policy allows no script and no request, and the place to sign. */

import { STYLE } from './html-style.js';
import { Html, html } from './html-text.js';

/** All that stands before the body of a page. */
export const pageHead = (title: string): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
<link rel="icon" href="data:,"/>
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
`;

/** Where a person signs. */
export const SIGN_OFF = new Html(
  '<div class="sign-off"><div>Checked by (name)</div><div>Signature</div><div>Date</div></div>\n',
);

/** The end of a page. */
export const PAGE_END = new Html('</main>\n</body>\n</html>\n');
