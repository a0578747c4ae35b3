/** An edit of generated YAML changes the values and nothing else, judged by a reader that knows nothing of the editor. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Lexer, parseAllDocuments } from 'yaml';
import { openConfig } from '../../src/deployment/edit.ts';
import { DeploymentError } from '../../src/deployment/text.ts';
import type { Values } from '../../src/deployment/values.ts';

const SEED = 20_260_105;
const RUNS = 1000;
/** Templates, shared anchors; an editor that refuses all would pass otherwise. */
const MAX_REFUSED = 0.05;
/** Key, colon, quotes, comma, indentation and line end of three values and their mapping. */
const MAX_ADDED_CHARACTERS = 400;
/** Step into the YAML that a string holds. */
const STRING: unique symbol = Symbol('string');
/** Around what an edit may take away. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const mark = (text: string) => OPEN + text + CLOSE;
type Path = readonly (string | number | typeof STRING)[];

/** Lines that stand around the values; each key is there once. */
const LINES = [
  ...['name: x', "'quoted key': 'it''s: {x}' # c", '"on": 8080', 'a.b: "a # b"', '1: null', '/path: http://x/y?z=1#f'],
  ...['list:\n- a\n- b: 1\n  c: 2', 'indented:\n  - x\n  -\n    - y', 'flow: {a: [1, "x"], b: {c: d}}'],
  ...[
    'flows: [\n  a, # c\n  b,\n]',
    'literal: |\n  text\n  # no comment\n\n  staticExport: {}',
    'folded: >-\n  a\n  b',
  ],
  ...['tagged: !vault abc', '!!str typed: !!str 1', '? [complex, b]\n: value', 'anchor: &x 1\nalias: *x', 'é: 1_000'],
  ...['nested:\n    deep:\n        deeper: x # c', 'template: "{{ .Values.x }}"', 'many: a b\n  c d', '?q: a#b', ''],
  ...[
    '# comment',
    '#',
    '# staticExport: {enabled: true}',
    '# --- x',
    'escaped: "\\u00e9\\n\\"\\\\"',
    'map: !!map\n  a: 1',
  ],
];
const OLD = [
  'false',
  '1.9',
  'v1',
  'https://old.example/b?x=1',
  'yes',
  '~',
  '"old"',
  "'it''s'",
  '"https://o.example/a # b"',
];
const LINKS = [
  ...['https://storage.example/b.tar.gz?X-Amz-Date=20260101T000000Z&X-Amz-Signature=ab%2Fcd&e=1', "- 'x': {{ y }}"],
  ...["https://storage.example/it's?a={b}&c=[d], e: f", 'https://storage.example/"quoted"\\and\ttab\u2028 # x'],
];
const VERSIONS = ['v1', '1.10', '2024-01-01', 'on', '012', '1_000', '1:30', '1e3', '~', '', '0x1F'];
/** Keys that lead to the mapping, and a path where it is not found without. */
const SHAPES: readonly { readonly kind?: string; readonly keys: readonly string[]; readonly path?: string }[] = [
  { keys: [] },
  { kind: 'HelmRelease', keys: ['spec', 'values'] },
  { kind: 'Application', keys: ['spec', 'source', 'helm', 'valuesObject'] },
  { keys: ['docs'] },
  { kind: 'Custom', keys: ['a.b', 'x y'], path: '["a.b"]["x y"].staticExport' },
];

const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);
const trailing = fc.constantFrom('', '', ' # c', ' #   "quoted');
const step = fc.constantFrom(' ', '  ', '    ');
const around = fc
  .tuple(fc.shuffledSubarray(LINES, { maxLength: 6 }), fc.nat({ max: 6 }))
  .map(([lines, at]) => [lines.slice(0, at), lines.slice(at)] as const);

/** The mapping in one of the ways to write it, at the left edge. */
const mapping = fc
  .record({
    ...{ key: fc.constantFrom('staticExport', '"staticExport"'), style: fc.constantFrom('block', 'flow', 'empty') },
    names: fc.subarray(['enabled', 'bundleUrl', 'version']),
    ...{
      old: fc.array(fc.constantFrom(...OLD), { minLength: 3, maxLength: 3 }),
      by: step,
      end: trailing,
      more: trailing,
    },
    empty: fc.constantFrom(' {}', '', ' ~', ' null', ' { }'),
    isBroken: fc.boolean(),
  })
  .map(({ key, style, names, old, by, end, more, empty, isBroken }) => {
    if (style === 'empty' || names.length === 0) return `${key}:${mark(empty)}${end}`;
    if (style === 'block')
      return [`${key}:${end}`, ...names.map((name, nth) => `${by}${name}: ${mark(old[nth] ?? '')}${more}`)].join('\n');
    const gap = isBroken ? `\n${by}` : ' ';
    const items = names.map((name, nth) => `${name}: ${mark(/^["'\w]/.test(old[nth] ?? '') ? '"old"' : '1.9')}`);
    return `${key}: {${isBroken ? gap : ''}${items.join(`,${gap}`)}${isBroken ? '\n' : ' '}}${end}`;
  });

/** Text with marks, and where its mapping stands below its document. */
interface Body {
  readonly text: string;
  readonly at: Path;
  readonly path?: string | undefined;
}

const body = fc.oneof<fc.MaybeWeightedArbitrary<Body>[]>(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...SHAPES), around, mapping, step).map(([shape, [before, after], own, by]) => {
      const inner = [...before, own, ...after].join('\n');
      const nested = shape.keys.reduceRight((text, key) => `${key}:\n${indented(text, by)}`, inner);
      const text = shape.kind === undefined ? nested : `kind: ${shape.kind}\n${nested}`;
      return { text, at: [...shape.keys, 'staticExport'], path: shape.path };
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(around, mapping, fc.constantFrom('|', '|-', '|+', '|2'))
      .map(([[before, after], own, header]) => {
        const inner = indented([...before, own, ...after].join('\n'), header === '|2' ? '        ' : '          ');
        const text = `kind: Application\nspec:\n  source:\n    helm:\n      values: ${header}\n${inner}\n      other: x`;
        return { text, at: ['spec', 'source', 'helm', 'values', STRING, 'staticExport'] };
      }),
  },
  {
    weight: 1,
    arbitrary: around.map(([lines, more]) => {
      const text = [...lines, ...more].join('\n');
      return { text: /^[^#\n]/m.test(text) ? text : mark('{}'), at: ['staticExport'] };
    }),
  },
);

const specimen = fc.record({
  body,
  head: fc.constantFrom('', '', '---\n', '%YAML 1.2\n---\n', '# head\n\n', 'kind: ConfigMap\n---\n'),
  tail: fc.constantFrom('', '\n', '\n', '\n...\n', '\n# tail\n'),
  ...{ eol: fc.constantFrom('\n', '\n', '\r\n'), bom: fc.constantFrom('', '', '\ufeff') },
  version: fc.constantFrom<Version>('1.1', '1.2'),
  values: fc
    .record({ enabled: fc.boolean(), bundleUrl: fc.constantFrom(...LINKS), version: fc.constantFrom(...VERSIONS) })
    .chain((all): fc.Arbitrary<Values> => fc.constantFrom(all, all, { version: all.version })),
});

type Version = '1.1' | '1.2';

/** Documents of a text, and its comments in any order; undefined where a reader refuses it. */
function read(text: string, version: Version) {
  const documents = parseAllDocuments(text, { version, uniqueKeys: false, logLevel: 'silent' });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return undefined;
  return {
    documents: documents.map((document) => document.toJS({ mapAsMap: true, maxAliasCount: -1 }) as unknown),
    comments: [...new Lexer().lex(text)].filter((lexeme) => lexeme.startsWith('#')).toSorted(),
  };
}

/** A copy in which the value at a place is changed; mappings on the way that are missing are made. */
function changed(holder: unknown, [at, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (at === undefined || at === STRING) return change(holder);
  if (Array.isArray(holder))
    return holder.map((item: unknown, nth) => (nth === at ? changed(item, rest, change) : item));
  const map = new Map<unknown, unknown>(holder instanceof Map ? holder : []);
  return map.set(at, changed(map.get(at), rest, change));
}

/** Whether an edited text reads as the one before with the values set. */
function readsAs(before: string, after: string, at: Path, values: Values, version: Version): boolean {
  const [old, now] = [read(before, version), read(after, version)];
  if (!old || !now || !isDeepStrictEqual(old.comments, now.comments)) return false;
  const documents = old.documents.length === 0 ? [undefined] : old.documents;
  const depth = at.indexOf(STRING);
  const set = (holder: unknown) =>
    new Map<unknown, unknown>([...(holder instanceof Map ? holder : []), ...Object.entries(values)]);
  if (depth === -1) return isDeepStrictEqual(now.documents, changed(documents, at, set));
  const strings: string[] = [];
  const without = (all: readonly unknown[]) => changed(all, at, (text) => void strings.push(String(text)));
  if (!isDeepStrictEqual(without(documents), without(now.documents))) return false;
  return readsAs(strings[0] ?? '', strings[1] ?? '', [0, ...at.slice(depth + 1)], values, version);
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

it(`an edit of ${RUNS} generated documents (seed ${SEED}) changes the values and nothing else, or is refused`, () => {
  let refused = 0;
  const property = fc.property(
    specimen,
    ({ body: { text: marked, at, path }, head, tail, eol, bom, version, values }) => {
      const whole = bom + (head + marked + tail).replaceAll('\n', eol);
      const [text, fixed] = [whole.replaceAll(/[\ue000\ue001]/g, ''), whole.replaceAll(/\ue000[^\ue001]*\ue001/g, '')];
      const place = { file: 'app.yaml', ...(path !== undefined && { path }) };
      let edited: string;
      try {
        edited = openConfig(text, place).edit(values);
      } catch (error) {
        if (!(error instanceof DeploymentError)) throw error;
        refused += 1;
        return;
      }
      const room = Object.values(values).reduce((sum, value) => sum + 3 * String(value).length, MAX_ADDED_CHARACTERS);
      expect({
        readsAs: readsAs(text, edited, [head.startsWith('kind') ? 1 : 0, ...at], values, version),
        isKept: isSubsequence(fixed, edited),
        isShort: edited.length <= fixed.length + room,
        again: openConfig(edited, place).edit(values),
      }).toEqual({ readsAs: true, isKept: true, isShort: true, again: edited });
    },
  );
  fc.assert(property, { seed: SEED, numRuns: RUNS });
  expect(refused / RUNS).toBeLessThan(MAX_REFUSED);
});
