/** Code that asks for what differs from one machine or one day to another: it gets what is fixed, or is refused. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundledProgram } from '../../../../scripts/platform-bundle.ts';
import { docsFolder, readSite } from '../../../helpers/docs-folder.ts';

const RENDER = `
const { renderSite } = await import(process.argv[1]);
const [docs, out] = process.argv.slice(2);
const options = { docs, out, domain: 'docs.example.com', searchEngine: false, processes: 0 };
process.stdout.write(JSON.stringify((await renderSite(options)).diagnostics.map(({ message }) => message)));
`;
const DAY = 'asks for the present day, which is not run';
const CHANCE = 'asks for a random number, which is not run';

/** By code: its value on every machine. */
const FIXED: Readonly<Record<string, string>> = {
  'String(new Date(2020, 0, 1))': 'Wed Jan 01 2020 00:00:00 GMT+0000',
  'new Date(2020, 5, 1).getTimezoneOffset()': '0',
  'new Date("2020-01-01T00:00").toISOString()': '2020-01-01T00:00:00.000Z',
  'Date.parse("2020-01-01 03:00")': '1577847600000',
  '[1234.5, new Date(0)].toLocaleString()': '1234.5,01/01/1970, 12:00:00 AM',
  'new Date(0).toLocaleDateString("de", { timeZone: "Asia/Tokyo" })': '01/01/1970',
  '"i".toLocaleUpperCase()': 'I',
  '["z", "ä", "a10", "a9"].sort((a, b) => a.localeCompare(b, "sv")).join()': 'a10,a9,z,ä',
  'performance.now()': '0',
};

/** By code: why it has no value. */
const REFUSED: Readonly<Record<string, string>> = {
  'new Date()': DAY,
  'Date()': DAY,
  'Date.now()': DAY,
  'Date.call(null)': DAY,
  'Reflect.construct(Date, []).getTime()': DAY,
  'new (class extends Date {})().getTime()': DAY,
  'new (Date.bind(null))().getTime()': DAY,
  'new (Object.getPrototypeOf(new Date(0)).constructor)().getTime()': DAY,
  'Math.random()': CHANCE,
  'Reflect.apply(Math.random, Math, [])': CHANCE,
  'crypto.randomUUID()': 'uses `crypto`, which the page does not declare',
  'navigator.language': 'uses `navigator`, which the page does not declare',
  'new Intl.DateTimeFormat().resolvedOptions().timeZone': 'uses `Intl`, which the page does not declare',
};

const MACHINES = [
  { TZ: 'UTC', LC_ALL: 'C' },
  { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
];
const codes = [...Object.keys(FIXED), ...Object.keys(REFUSED)];

/** Gives what a process with these variables makes of the folder. */
async function exportOn(env: Readonly<Record<string, string>>) {
  await using folder = await docsFolder({ 'page.mdx': codes.map((code) => `<b>{${code}}</b>`).join('\n\n') });
  const site = (await bundledProgram('site')).href;
  const args = ['--input-type=module', '-e', RENDER, site, folder.docs, folder.out];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return { messages: JSON.parse(stdout) as readonly string[], files: await readSite(folder.out) };
}

describe('code that asks for day, chance, time zone or locale', () => {
  let sites: readonly Awaited<ReturnType<typeof exportOn>>[];
  beforeAll(async () => {
    sites = await Promise.all(MACHINES.map(exportOn));
  });

  it('gives the same bytes with any time zone and locale', () => {
    const [first, ...others] = sites;
    for (const other of others) expect(other).toEqual(first);
  });

  it('gets what is fixed', () => {
    const shown = [...(sites[0]?.files.get('page.html') ?? '').matchAll(/<b>([^<]*)<\/b>/g)].map(([, text]) => text);
    expect(shown).toEqual(Object.values(FIXED));
  });

  it('is refused else', () => {
    const expected = Object.values(REFUSED).map((reason) => `The code here ${reason}; it is shown as it is written.`);
    expect(sites[0]?.messages).toEqual(expected);
  });
});
