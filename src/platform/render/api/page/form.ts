/** The form to try requests, which the site's script builds. Without JavaScript nothing is shown. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import { present } from '../../model/fields.ts';
import { writeJson } from '../description/exact-json.ts';
import { madeExample } from '../endpoint/content.ts';
import { type Content, type Endpoint, isForm, type Parameter } from '../endpoint/model.ts';
import { exampleText } from '../endpoint/serialize.ts';
import { type InputShape, inputShape } from '../schema/inputs.ts';
import { sampleValue } from '../schema/sample.ts';
import { isFile, kindOf } from '../schema/shape.ts';
import type { ContentForm, ParameterInput, RequestForm } from './request.ts';

/** Stands where a description names no server. */
const UNKNOWN_SERVER = 'https://api.example.com';

/** Places the form of an endpoint, where it has one. */
export function formNodes(endpoint: Endpoint, form: RequestForm): readonly ElementContent[] {
  if (!endpoint.presentation.hasForm || endpoint.kind === 'webhook') return [];
  // In an attribute each quotation mark would take six bytes.
  const json = (writeJson(form) ?? '').replaceAll('<', '\\u003c');
  const holder = h('div', { className: ['playground'], dataPlayground: '', dataPagefindIgnore: '', hidden: true });
  holder.children = [{ type: 'raw', value: `<script type="application/json">${json}</script>` }];
  return [{ ...holder, data: { extra: 'playground', isHead: true } }];
}

/** Describes the form of an endpoint; `origin` is that of the site. */
export function formOf(endpoint: Endpoint, origin: string | undefined): RequestForm {
  const { method, path, servers, security, parameters, body, presentation } = endpoint;
  const whole = (url: string, base: string | undefined) =>
    url.startsWith('/') && base !== undefined ? base + (url === '/' ? '' : url) : url;
  const unknown = origin ?? UNKNOWN_SERVER;
  return {
    method,
    path,
    address: servers[0] === undefined ? unknown : whole(servers[0].address, unknown),
    servers: servers.map(({ url, variables }) => ({ url: whole(url, origin), variables: variables.map(withoutText) })),
    security: security.map((choice) => choice.map(withoutText)),
    parameters: parameters.map((parameter) => parameterInput(parameter, endpoint)),
    sendsCookies: presentation.sendsCookies,
    ...present({
      body: body && { isRequired: body.isRequired, contents: body.contents.map((one) => contentForm(one, endpoint)) },
    }),
  };
}

/** The page shows descriptions; some are documents of their own. */
function withoutText<T extends object>(one: T) {
  return present({ ...one, description: undefined });
}

function parameterInput(parameter: Parameter, { presentation }: Endpoint): ParameterInput {
  const { name, place, style, explode, shape, mediaType, examples: [example] = [], isRequired } = parameter;
  const prefilled = presentation.isPrefilled ? (exampleText(shape.keywords['x-default']) ?? example) : undefined;
  const valueKind = kindOf(shape);
  const isDocument = mediaType !== undefined && (valueKind === 'list' || valueKind === 'object');
  const kind = isDocument ? 'document' : valueKind;
  const known = (shape.values ?? (kind === 'boolean' ? [true, false] : [])).map((one) => exampleText(one) ?? 'null');
  const value = prefilled ?? exampleText(shape.keywords.default) ?? '';
  const sample = sampleText(parameter, presentation.sampleParts === 'required');
  const inputs = inputShape(shape);
  const hasOwnInput = inputs.format !== undefined || (kind === 'list' && inputs.items?.values !== undefined);
  const own = { sample, shape: hasOwnInput ? inputs : undefined };
  return { name, place, style, explode, kind, isRequired, values: known, value, ...present(own) };
}

/** Chooses the text of a parameter in samples; only required parameters are shown if the author wants that. */
function sampleText(parameter: Parameter, onlyRequired: boolean): string | undefined {
  const { place, isRequired, isDeprecated, examples: [example] = [], shape } = parameter;
  // The name of a parameter in a path stands for what is not known.
  if (place === 'path') return example ?? exampleText(shape.named);
  const isShown = isRequired || (isDeprecated !== true && example !== undefined && !onlyRequired);
  return isShown ? parameterExample(parameter) : undefined;
}

/** Chooses a value to show for a parameter: the author's example, else one of its type, else its name. */
function parameterExample({ name, examples: [example] = [], shape, style }: Parameter): string {
  if (example !== undefined) return example;
  const { items } = shape;
  const isList = shape.named === undefined && kindOf(shape) === 'list';
  const { named, type, keywords } = isList && items ? items : shape;
  const isAnyText = named === undefined && type.startsWith('string') && keywords.format === undefined;
  const value = isAnyText ? `<${name}>` : sampleValue(shape, 'request');
  // The mark between the items of a list shows between two.
  const pair = [value, items?.values?.[1] ?? value].flat();
  return exampleText(isList && /Delimited$/.test(style) ? pair : value) ?? `<${name}>`;
}

function contentForm(content: Content, { presentation }: Endpoint): ContentForm {
  const { mediaType, shape, examples, styles } = content;
  const text = examples[0]?.text ?? madeExample(content, 'request', presentation.sampleParts) ?? '';
  const inputs = inputsOf(content, text);
  const isStarted = examples.length === 0 && shape !== undefined && inputs !== undefined && inputs.kind !== 'file';
  const start = isStarted ? writeJson(sampleValue(shape, 'request', 'given'), 2) : undefined;
  return { mediaType, text, ...present({ start: start === text ? undefined : start, shape: inputs, styles }) };
}

/** JSON and forms have inputs for their parts. */
function inputsOf({ mediaType, shape }: Content, text: string): InputShape | undefined {
  if (isForm(mediaType)) return inputShape(shape ?? { type: 'object', properties: [], keywords: {} }, true);
  if (shape !== undefined && isFile(shape) && text === '') return { kind: 'file' };
  if (shape === undefined || !/^application\/(?:[\w.+-]+\+)?json\b/i.test(mediaType)) return undefined;
  const inputs = inputShape(shape);
  return inputs.kind === 'json' ? undefined : inputs;
}
