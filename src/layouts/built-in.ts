/** The JSON of every built-in layout, in alphabetical order. Written by `npm run docs` from the files of this folder. */

import colorado from './colorado.json' with { type: 'json' };
import louisiana from './louisiana.json' with { type: 'json' };
import ohio from './ohio.json' with { type: 'json' };
import texas from './texas.json' with { type: 'json' };

/** The built-in layouts as they are in the JSON files, unchecked. */
export const BUILT_IN = [colorado, louisiana, ohio, texas];
