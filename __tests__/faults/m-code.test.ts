/** Section M of the catalogue: code in pages, which finds nothing of the machine. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Rendered, render } from '../helpers/docs-folder.ts';

const SECRET = 'canary-of-the-environment';

/** By row: what an author might write to have code run, and what the report says of it. */
const CODE: readonly (readonly [row: string, code: string, report: RegExp])[] = [
  ['M01', 'Key: {process.env.M_SECRET}', /uses `process`/],
  ['M01', 'Key: {globalThis.process.env.M_SECRET}', /cannot read property 'env' of undefined/],
  ['M01', '<Card title={process.env.M_SECRET} href={`/x?${process.env.M_SECRET}`}>a</Card>', /uses `process`/],
  ['M01', 'export const key = process.env.M_SECRET;\n\nKey: {key}', /uses `process`/],
  ['M01', 'Key: {import.meta.env.M_SECRET}', /cannot read property 'M_SECRET' of undefined/],
  ['M02', 'import fs from "node:fs"\n\n{fs.readFileSync("/etc/passwd", "utf8")}', /import of `node:fs` is left out/],
  ['M02', 'import { env } from "process"\n\n{env.M_SECRET}', /import of `process` is left out/],
  ['M02', 'import secret from "/etc/hostname"\n\n{secret}', /import of `\/etc\/hostname` is left out/],
  ['M02', '{await import("node:fs")}', /is no JavaScript that can be run/],
  ['M02', '{import("node:fs").then((fs) => fs.readFileSync("/etc/passwd"))}', /neither text nor an element/],
  [
    'M02',
    'export const text = await (await fetch("http://127.0.0.1:9/")).text();\n\n{text}',
    /is no JavaScript that can be run/,
  ],
  ['M02', 'export * from "node:fs"', /is not run/],
  ['M02', '{require("node:fs").readFileSync("/etc/passwd", "utf8")}', /asks for `node:fs`/],
  ['M03', '{[].constructor.constructor("return process")().env.M_SECRET}', /makes code of text/],
  ['M03', '{"".at.constructor("return process.env.M_SECRET")()}', /makes code of text/],
  ['M03', '{(() => {}).constructor("return 1")()}', /makes code of text/],
  ['M03', '{[1].map.constructor("return 1")()}', /makes code of text/],
  ['M03', '{eval("process.env.M_SECRET")}', /makes code of text/],
  ['M03', '{new Function("return process")()}', /makes code of text/],
  ['M03', '{"a".replace(/a/, "".constructor.constructor)}', /makes code of text/],
  ['M03', '{new Date(0).constructor.constructor("return 1")()}', /makes code of text/],
  ['M03', '{((x) => process)`${1}`}', /uses `process`/],
  ['M03', 'export const o = { get x() { return process }, __proto__: { y: 1 } };\n\n{o.x} {o.y}', /uses `process`/],
  ['M03', 'export class A { static x = process.exit() }\n\n{A.x}', /uses `process`/],
  ['M06', '{process.exit(1)}', /uses `process`/],
  ['M06', '{process.kill(process.pid)}', /uses `process`/],
  ['M06', '{require("child_process").execSync("id")}', /asks for `child_process`/],
  ['M06', '{fetch("http://127.0.0.1:9/")}', /uses `fetch`/],
  ['M06', '{new WebSocket("ws://127.0.0.1:9/")}', /uses `WebSocket`/],
  ['M06', 'export default function run() { process.exit(2) }', /is not run/],
];

describe('code of authors', () => {
  let site: Rendered;
  beforeAll(async () => {
    process.env['M_SECRET'] = SECRET;
    const pages = CODE.map(([, code], index) => [`c${index}.mdx`, `First words\n\n${code}\n\nLast words\n`]);
    site = await render(Object.fromEntries(pages), { keepGoing: true });
  });
  afterAll(() => {
    delete process.env['M_SECRET'];
  });

  it.each(CODE.map(([row, code, report], index) => [row, code, report, index] as const))(
    '%s is not run, but reported with its line: %s',
    (_row, _code, report, index) => {
      const html = site.files.get(`c${index}.html`) ?? '';
      const reports = site.report.diagnostics.filter(({ file }) => file === `c${index}.mdx`);
      expect(html).toContain('First words');
      expect(html).toContain('Last words');
      expect(reports.map(({ message }) => message).join('\n')).toMatch(report);
      expect(reports.every(({ line, column }) => line >= 3 && column >= 1)).toBe(true);
    },
  );

  it('M01 M02 M03 M06 puts nothing of the environment or of the machine into the bundle', () => {
    const all = [...site.files.values()].join('\n');
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain('root:x:0');
  });
});
