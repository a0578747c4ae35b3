/** Finding a browser for the suites that look at pages. */
import { existsSync } from 'node:fs';

/** Best first: without the parts that draw windows, a browser takes half of the processor time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Gives the path of a Chromium: `CHROMIUM_PATH`, else the usual places; `undefined` when there is none. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named === undefined ? [] : [named]), ...USUAL_PLACES].find((place) => existsSync(place));
}
