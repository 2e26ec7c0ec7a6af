/** A run in its own process, to be killed: asks about six cities, one after another. */

import { cityNamed, cityRequest, openHasty } from './sample-request.js';

const [baseURL, journal] = process.argv.slice(2);
const model = await openHasty({ baseURL, journal });
for (let i = 0; i < 6; i++) await model.ask(cityRequest(cityNamed(i)));
await model.close();
