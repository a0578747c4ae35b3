/** Requests and responses as code, beside the reference where there is room. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import { isJson, isXml } from '../endpoint/example.ts';
import type { ApiContent, Content, Endpoint } from '../endpoint/model.ts';
import { codeSamples } from './code-samples.ts';
import { tabSet } from './tab-set.ts';

interface Block {
  readonly title: string;
  readonly language: string;
  readonly text: string;
}

/** Draws the examples of a page: first of requests, then of responses. */
export function exampleNodes(content: ApiContent, origin?: string): readonly Element[] {
  if (content.kind === 'schema') {
    const { example, name } = content;
    return example === undefined
      ? []
      : [part('response', 'Example', [{ title: name, language: 'json', text: example.text }])];
  }
  const requests = content.kind === 'webhook' ? payloads(content) : codeSamples(content, origin);
  const responses = responseBlocks(content);
  return [
    ...(requests.length === 0 ? [] : [part('request', content.kind === 'webhook' ? 'Payload' : 'Request', requests)]),
    ...(responses.length === 0 ? [] : [part('response', 'Response', responses)]),
  ];
}

function payloads({ body }: Endpoint): readonly Block[] {
  return (body?.contents ?? []).flatMap((content) => contentBlocks(content, ''));
}

function responseBlocks({ responses }: Endpoint): readonly Block[] {
  return responses.flatMap(({ status, contents }) => {
    // The same value in several media types is one example.
    const [first] = contents.filter(({ examples }) => examples.length > 0);
    return first === undefined ? [] : contentBlocks(first, status);
  });
}

function contentBlocks({ mediaType, examples }: Content, status: string): readonly Block[] {
  const language = isJson(mediaType) ? 'json' : isXml(mediaType) ? 'xml' : /html/i.test(mediaType) ? 'html' : '';
  return examples.map(({ title, text }) => ({
    title: [status, title].filter((one) => one !== '').join(' ') || mediaType,
    language,
    text,
  }));
}

function part(kind: 'request' | 'response', label: string, blocks: readonly Block[]): Element {
  const panels = blocks.map((block) => ({ title: block.title, children: [code(block)] }));
  const tabs = tabSet(panels, { isCode: true, follows: kind === 'request' });
  const element = h('div', { className: ['panel-part', `example-${kind}`] }, [
    h('p', { className: ['example-title'] }, label),
    tabs,
  ]);
  return { ...element, data: { isPanel: true } };
}

function code({ language, text }: Block): Element {
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [],
    data: { code: { language, meta: '', text } },
  };
}
