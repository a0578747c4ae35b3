/**
 * Foreign text takes a time that grows with its length, wherever it is read: twice as much takes twice as long, never four
 * times. Each row is code that foreign text reaches, and texts that make a pattern try again from each of its places.
 */
import { expect, it } from '@jest/globals';
import { h } from 'hastscript';
import { shortenAddresses } from '../../src/action/report/wording.ts';
import { readRefresh, scanPage } from '../../src/bundle/page-scan.ts';
import { srcsetAddresses, styleReferences } from '../../src/bundle/references.ts';
import { decodeMessageRequest } from '../../src/contract/assistant.ts';
import { domainFault } from '../../src/contract/domain.ts';
import { linkExpiry } from '../../src/contract/link-expiry.ts';
import { problemSentence } from '../../src/contract/problem.ts';
import { decodeJob } from '../../src/contract/static-export.ts';
import { parseConfigPath } from '../../src/deployment/config-path.ts';
import { chooseEncoding } from '../../src/hosting/serve/negotiate.ts';
import { rebase } from '../../src/hosting/site/additions.ts';
import { disarm } from '../../src/hosting/site/disarm.ts';
import { pageNeeds } from '../../src/hosting/site/page-needs.ts';
import { favourOperations } from '../../src/platform/assistant/index/operations.ts';
import { pathOf } from '../../src/platform/assistant/index/scope.ts';
import { cutSections } from '../../src/platform/assistant/index/sections.ts';
import { SiteIndex } from '../../src/platform/assistant/index/site-index.ts';
import { wordsOf } from '../../src/platform/assistant/index/words.ts';
import { fence, link, plainText } from '../../src/platform/assistant/model/markdown.ts';
import { phrasesFor } from '../../src/platform/assistant/model/phrases.ts';
import { parseDuration } from '../../src/platform/duration.ts';
import { parseOperationReference } from '../../src/platform/render/api/plan/catalogue.ts';
import { openAddresses, slugOf } from '../../src/platform/render/api/plan/operation-page.ts';
import { wordsOf as wordsIn } from '../../src/platform/render/browser/words.ts';
import { readCodeInfo } from '../../src/platform/render/components/code-info.ts';
import { describePage, firstHeading } from '../../src/platform/render/config/describe-page.ts';
import { salvageFrontMatter } from '../../src/platform/render/config/front-matter.ts';
import { plainLine } from '../../src/platform/render/markdown/inline.ts';
import { excessOf, prepareText } from '../../src/platform/render/markdown/prepare.ts';
import { markComponents } from '../../src/platform/render/markdown/raw-html.ts';
import { hostOf, leavesSite } from '../../src/platform/render/model/html/outside.ts';
import { sanitizeClasses, sanitizeElement } from '../../src/platform/render/model/html/sanitize.ts';
import { rewriteStyle } from '../../src/platform/render/model/html/style.ts';
import { normalizePath } from '../../src/platform/render/model/page-path.ts';
import { diagramAddress } from '../../src/platform/render/page/code-blocks/diagrams.ts';
import { embeddedIn } from '../../src/platform/render/page/code-blocks/highlight.ts';
import { readMarks } from '../../src/platform/render/page/code-blocks/notation.ts';
import { markdownCopy } from '../../src/platform/render/page/copy/copy.ts';
import { imageSize } from '../../src/platform/render/page/images/measure.ts';
import { importsIn } from '../../src/platform/render/site/discover.ts';
import { svgFault } from '../../src/platform/render/site/harmless-files.ts';
import { fillVariables } from '../../src/platform/render/source/library.ts';
import { messageBody, pageText } from '../helpers/assistant.ts';
import { growthOf } from '../helpers/growth.ts';

const GROWTH_MAX = 3;

interface Text {
  /** Stands before, or behind, what is repeated. */
  readonly head?: string;
  readonly tail?: string;
  readonly unit: string;
}

/** Texts, each of some part again and again. */
const WRITINGS: Readonly<Record<string, Text>> = {
  'marks out of order': { unit: '\u0301\u0316' },
  'marks behind a letter': { head: 'a', unit: '\u0f71\u0f72\u0f74' },
  'marks and what becomes a mark': { head: 'a', unit: '\uff9e\u0316' },
  'letters that are and are not ASCII': { unit: 'éa' },
  'letters and apostrophes': { unit: "a's" },
  'upper case': { head: '漢', unit: 'AB' },
  'Han characters': { unit: '漢字' },
  'Thai letters': { unit: 'ภาษา' },
  'Korean letters': { unit: '\u1100\u1161' },
  underscores: { head: '漢', unit: '_' },
  words: { unit: 'word ' },
  spaces: { head: 'a', unit: ' ', tail: 'b' },
  lines: { head: 'a', unit: '\n', tail: 'b' },
  tildes: { unit: '~', tail: 'a' },
  backticks: { unit: '`', tail: 'a' },
  'code that is not closed': { unit: '`a``' },
  'fences that are not closed': { unit: '```x\n~~~y\n', tail: '$' },
  tags: { unit: '<a ' },
  'tags of components': { unit: '<A b={"' },
  'tags of components with quotes': { unit: '<A b="\'c={{"' },
  'tags without content': { unit: '<br "' },
  'comments in attributes': { unit: '="<!--' },
  'tags of drawings': { unit: '<svg ' },
  'types of documents': { unit: '<!DOCTYPE ' },
  'comments that are not closed': { unit: '<!-- ' },
  'comments of code that are not closed': { unit: '{/* /*' },
  'imports that are not closed': { unit: 'import {a\n' },
  'braces that are not closed': { unit: 'a={' },
  'brackets that are not closed': { unit: '[a](' },
  'quotes that are not closed': { head: '"', unit: '\\"' },
  'quotes in style sheets': { head: 'url("', unit: '\\"' },
  addresses: { unit: 'url(  ' },
  escapes: { head: 'url(', unit: '\\a ' },
  'sets of images': { unit: 'image-set(' },
  'rules that load': { unit: '@import/*' },
  'elements that load': { unit: '<image srcset=h\n' },
  entities: { unit: '&#' },
  slashes: { unit: '/' },
  'queries without an end': { unit: '?', tail: '\n' },
  'signs without a word': { head: 'what is ', unit: '!', tail: ' a b c d e' },
  'prices that are not told': { unit: 'how much do ' },
  rolls: { unit: 'roll a b ' },
  dollars: { unit: '$a ' },
  numbers: { unit: '1' },
  dots: { unit: 'a.' },
  commas: { unit: 'a,' },
  dashes: { unit: '-' },
  'lines of dashes': { unit: '-\n', tail: 'a' },
  'a block of HTML with quotes that are not closed': { head: '<div>\n', unit: '<A "' },
  'attributes with code': { unit: '<A b={c} />\n' },
  'marks of many lines': { unit: 'x // [!code ++:99999]\n' },
  'ranges of many lines': { head: '{', unit: '1-99999,', tail: '}' },
};

function repeat({ head = '', unit, tail = '' }: Text, size: number): string {
  return head + unit.repeat(Math.ceil(size / unit.length)) + tail;
}

const INDEX = new SiteIndex(':memory:');
INDEX.put([JSON.stringify(pageText('/a', 'Paddles', 'Two blades.'))]);
const sound = { jobId: 'se_1', status: 'running', progress: 1, pageCount: 1 };
/** What is refused took its time all the same. */
const tried = (work: (text: string) => unknown) => (text: string) => {
  try {
    return work(text);
  } catch (error) {
    return error;
  }
};
const PAGE = describePage('a.mdx', '');
const ofBytes = (work: (bytes: Buffer) => unknown) => (text: string) => work(Buffer.from(text));

/** Code that text of others reaches, and where it comes from. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the Markdown copy of a page': (text) => {
    const code = { ...h('pre'), data: { code: { language: '', meta: '', text } } };
    const parts = [h('p', [text, h('em', text), h('code', text)]), h('blockquote', text), h('h2', text), code];
    return markdownCopy(PAGE, { type: 'root', children: parts }, wordsIn('en'));
  },
  'words of pages and questions': wordsOf,
  'whether a question asks for a call': favourOperations,
  'a search': (text) => INDEX.search({ question: text, hints: [], earlier: [text], pages: 5 }),
  'the page that a reader is on': pathOf,
  'the language of a question': phrasesFor,
  'the index of a page': (text) => {
    using index = new SiteIndex(':memory:');
    index.put([JSON.stringify(pageText('/a', 'A', text))]);
  },
  'sections of a page': (text) => cutSections([{ parts: [text] }]),
  'quoted text': plainText,
  'quoted links': (text) => link(text, text),
  'quoted code': fence,
  'a message to the assistant': tried((text) => decodeMessageRequest(messageBody(text, { currentPath: text }))),
  'a domain': domainFault,
  'a link': (text) => linkExpiry(`https://a.example/?policy=${encodeURIComponent(text)}`),
  'a refusal': (text) => problemSentence({ error: text }),
  'a job': tried((text) => decodeJob({ ...sound, status: text })),
  'a duration': parseDuration,
  'a path in a configuration': tried(parseConfigPath),
  'text of others in a log': shortenAddresses,
  'a style sheet of a bundle': styleReferences,
  'a list of images': srcsetAddresses,
  'a page of a bundle': scanPage,
  'an address to go to': readRefresh,
  'encodings that a client takes': chooseEncoding,
  'a page that is served': ofBytes(disarm),
  'scripts and frames of a page that is served': ofBytes(pageNeeds),
  'addresses of a page that is served': ofBytes((page) => rebase(page, '/docs')),
  'the path of an endpoint': slugOf,
  'the address of a generated page': (text) => openAddresses([])(text),
  'a reference to an operation': parseOperationReference,
  'languages inside of code': async (text) => await embeddedIn(text, 'markdown'),
  'settings of code': readCodeInfo,
  'marks in code': (text) => readMarks(text, 'js'),
  'the first heading': firstHeading,
  'front matter that is broken': (text) => salvageFrontMatter(`---\na: ${text}\n---\n`),
  'classes of an element': sanitizeClasses,
  'the style of an element': (style) =>
    sanitizeElement({ type: 'element', tagName: 'p', properties: { style }, children: [] }),
  'a drawing': ofBytes(svgFault),
  'the style of a drawing': (text) => svgFault(Buffer.from(`<svg><style><![CDATA[${text}]]></style></svg>`)),
  'a diagram': diagramAddress,
  'the size of a drawing': (text) => imageSize(Buffer.from(`<svg ${text}`)),
  'an address': (text) => [hostOf(text), leavesSite(text)],
  'a style sheet of authors': (text) => rewriteStyle(`url(a)${text}`, () => 'b'),
  'variables in text': (text) => fillVariables(text, new Map([['a', 'b']])),
  'comments, formulas and names of headings': (text) => prepareText(`$${text}{#a}`, true),
  'brackets of a page': excessOf,
  'a line of Markdown': plainLine,
  'components of a page that is no MDX': (value) => markComponents({ type: 'raw', value }, new Set(['A']), () => ''),
  'a path of a page': normalizePath,
  'imports of a page': (text) => importsIn(`import ${text}`, true),
  'imports of code': (text) => importsIn(`import ${text}`, false),
};

it.each(Object.entries(READERS))('%s takes a time that grows with the length of the text', async (_name, read) => {
  const slow: string[] = [];
  for (const [name, text] of Object.entries(WRITINGS)) {
    const growth = await growthOf((size) => repeat(text, size), read);
    if (growth >= GROWTH_MAX) slow.push(`${name}: ${growth.toFixed(1)}`);
  }
  expect(slow).toEqual([]);
});
