/** The content of a page together with the reference of its endpoint or schema. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { present } from '../../model/fields.ts';
import '../../model/hast-data.ts';
import { walkElements, word } from '../../model/html/elements.ts';
import { writeJson } from '../description/exact-json.ts';
import { madeExample } from '../endpoint/content.ts';
import { withOwnFields } from '../endpoint/manual.ts';
import { type ApiContent, type CodeSample, type Content, type Endpoint, isForm, isJson } from '../endpoint/model.ts';
import { sampleValue } from '../schema/sample.ts';
import { methodPill, prose, tabSet } from './elements.ts';
import { type FieldContext, fieldNode, wholeObject } from './fields.ts';
import { formNodes, formOf } from './form.ts';
import { type RequestForm, requestOf, sampleValues } from './request.ts';
import { sectionNodes } from './sections.ts';
import { findSampleLanguage, writeSample } from './write-sample.ts';

/**
 * Renders the reference of an endpoint or a schema around the page's own content. An endpoint stands before and after it:
 * its address, what the author says, its reference. `origin` is the site's public address, for servers that are named by a path.
 */
export function renderApi(
  own: readonly ElementContent[],
  content: ApiContent,
  origin: string | undefined,
): readonly ElementContent[] {
  const context: FieldContext = { file: content.file, ...content.presentation };
  if (content.kind === 'schema') {
    const { shape, name } = content;
    const whole = wholeObject(shape, context);
    const parts = whole.length > 0 ? whole : [fieldNode({ name, shape, isRequired: false }, context)];
    const value = sampleValue(shape, 'response');
    const examples = value === null ? [] : [{ title: name, language: 'json', text: writeJson(value, 2) ?? '' }];
    return [...own, ...inFile([...parts, ...exampleNodes('response', 'Example', examples)], context)];
  }
  const isManual = content.kind === 'manual';
  const endpoint = isManual ? withOwnFields(content, own) : content;
  const form = formOf(endpoint, origin);
  // The author's own examples stand in the place of those that would be made.
  const written = classesIn(own);
  return [
    endpointBar(endpoint),
    ...formNodes(endpoint, form),
    ...(written.has('example-request') ? [] : requestExamples(endpoint, form)),
    ...inFile(prose(endpoint.description, context.file), context),
    ...own,
    ...(isManual ? [] : inFile(sectionNodes(endpoint, context), context)),
    ...(written.has('example-response') ? [] : exampleNodes('response', 'Response', responseBlocks(endpoint))),
  ];
}

function classesIn(own: readonly ElementContent[]): ReadonlySet<unknown> {
  const root: Root = { type: 'root', children: [...own] };
  const classes = new Set<unknown>();
  walkElements(root, ({ properties }) => {
    for (const name of [properties.className].flat()) classes.add(name);
  });
  return classes;
}

/** Records the source of the text: its links are relative to it, and findings are reported there. */
function inFile(nodes: readonly ElementContent[], { file }: FieldContext): readonly ElementContent[] {
  return nodes.map((node) => (node.type === 'element' ? { ...node, data: { ...node.data, file } } : node));
}

/** Draws the line that names an endpoint: method, address, marks. The address can be copied from it. */
function endpointBar({ method, path, isDeprecated, servers, presentation, kind }: Endpoint): Element {
  const isFull = presentation.showsFullUrl && kind !== 'webhook';
  const address = (isFull ? (servers[0]?.address ?? '') : '') + path;
  const bar = h('div.endpoint-bar', [
    methodPill(method),
    h('code.endpoint-path', { tabIndex: 0 }, address.split(/(?=\/)|(\{[^{}]*\})/).flatMap(addressPiece)),
    isDeprecated ? h('span.badge.badge-yellow', word('deprecated')) : undefined,
  ]);
  return { ...bar, data: { isHead: true } };
}

/** Lets long addresses break at their slashes, and marks what a request fills in. */
function addressPiece(piece: string | undefined): (Element | string)[] {
  if (piece === undefined || piece === '') return [];
  return piece.startsWith('{') ? [h('span.endpoint-variable', piece)] : [h('wbr'), piece];
}

function requestExamples(endpoint: Endpoint, form: RequestForm): readonly Element[] {
  const { body, presentation } = endpoint;
  const blocks = contentBlocks(body?.contents ?? [], '', (one) =>
    madeExample(one, 'request', presentation.sampleParts),
  );
  if (endpoint.kind === 'webhook') return exampleNodes('request', 'Payload', blocks);
  return [
    ...exampleNodes('request', 'Request', codeSamples(endpoint, form), { isOneRequest: true }),
    // The samples send the first.
    ...(blocks.length > 1 ? exampleNodes('request', 'Body', blocks) : []),
  ];
}

/** Returns the author's own samples first, then generated ones. */
export function codeSamples(endpoint: Endpoint, form: RequestForm): readonly CodeSample[] {
  const { samples, presentation, kind } = endpoint;
  const own = distinctTitles(samples).map((sample) => ({
    ...sample,
    language: findSampleLanguage(sample.language)?.grammar ?? sample.language.toLowerCase(),
  }));
  if (kind === 'webhook') return own;
  const taken = new Set(samples.map(({ title }) => title.toLowerCase()));
  const request = requestOf(form, sampleValues(form));
  const languages = new Set(presentation.languages.flatMap((name) => findSampleLanguage(name) ?? []));
  const made = [...languages].flatMap((language) => {
    const text = taken.has(language.title.toLowerCase()) ? undefined : writeSample(language.name, request);
    return text === undefined
      ? []
      : [{ title: language.title, language: language.grammar, text, writer: language.name }];
  });
  return [...own, ...made];
}

/** Adds the language to the title of each sample whose title samples in other languages have too. */
function distinctTitles(samples: readonly CodeSample[]): readonly CodeSample[] {
  const nameOf = ({ language }: CodeSample) => findSampleLanguage(language)?.title ?? language.toLowerCase();
  const alike = [...Map.groupBy(samples, ({ title }) => title)];
  const shared = new Set(alike.filter(([, all]) => new Set(all.map(nameOf)).size > 1).map(([title]) => title));
  return samples.map((one) =>
    shared.has(one.title) && one.language !== '' ? { ...one, title: `${one.title} (${nameOf(one)})` } : one,
  );
}

function responseBlocks({ responses }: Endpoint): readonly CodeSample[] {
  return responses.flatMap(({ status, contents }) =>
    contentBlocks(contents, status, (one) => madeExample(one, 'response', 'all')),
  );
}

/** Lists the examples of an author, otherwise the first generated one; the same text in several media types is one. */
function contentBlocks(
  contents: readonly Content[],
  status: string,
  make: (content: Content) => string | undefined,
): readonly CodeSample[] {
  const given = contents.filter(({ examples }) => examples.length > 0);
  const made = contents.flatMap((content) => {
    const text = given.length > 0 ? undefined : make(content);
    return text === undefined ? [] : [{ ...content, examples: [{ title: '', text }] }];
  });
  const blocks = new Map<string, CodeSample>();
  for (const { mediaType, examples } of given.length > 0 ? given : made.slice(0, 1))
    for (const { title, text } of examples) {
      const name = [status, title].filter((one) => one !== '').join(' ') || mediaType;
      const taken = blocks.get(name);
      if (taken?.text === text) continue;
      const own = taken === undefined ? name : `${name} ${mediaType}`.trim();
      // The example of a form is written as JSON.
      const language = languageOf(mediaType) || (isForm(mediaType) && /^[{[]/.test(text) ? 'json' : '');
      blocks.set(own, { title: own, language, text });
    }
  return [...blocks.values()];
}

/** Returns the language of a media type for the highlighter: that of its suffix where it has one. */
function languageOf(mediaType: string): string {
  if (isJson(mediaType)) return 'json';
  const [, name = ''] = /^[^/]+\/(?:[^;]*\+)?(?:x-)?(\w+)/.exec(mediaType.toLowerCase()) ?? [];
  return LANGUAGES.has(name) ? name : name === 'plain' ? 'text' : '';
}

const LANGUAGES: ReadonlySet<string> = new Set('xml html yaml csv css javascript graphql markdown'.split(' '));

/** Draws examples as code, beside the reference where there is room. */
function exampleNodes(
  kind: 'request' | 'response',
  label: string,
  blocks: readonly CodeSample[],
  { isOneRequest = false } = {},
): readonly Element[] {
  if (blocks.length === 0) return [];
  const panels = blocks.map(({ title, language, text, writer }) => {
    const code = { ...h('pre'), data: { code: { language, meta: '', text } } };
    return { title, children: [code], ...present({ writer }) };
  });
  const tabs = tabSet(panels, { isCode: true, isOneThing: isOneRequest });
  const part = h(`div.panel-part.example-${kind}`, [h('p.example-title', word(label)), tabs]);
  return [{ ...part, data: { isPanel: true } }];
}
