/** Data for the form to try requests, which the site's script builds. Without JavaScript nothing is shown. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import { joinModules, namedAsset, readBrowserFile, type ShellAsset } from '../../browser/browser-files.ts';
import { jsonOf } from '../description/exact-json.ts';
import { isForm } from '../endpoint/content.ts';
import type { Content, Endpoint, Parameter } from '../endpoint/model.ts';
import { exampleText, parameterKind } from '../endpoint/parameters.ts';
import { fieldsOfForm, isFile, kindOf, type Property, type Shape, type ValueKind } from '../schema/shape.ts';
import { formStyle } from './request.ts';

/** In the order in which they run. */
const MODULES = [
  'elements',
  'json',
  'serialize',
  'fields',
  'servers',
  'authorization',
  'parameters',
  'body',
  'request',
  'answer',
  'form',
];
const NOTE =
  '// The form by which a reader tries the request that a page describes. It sends nothing before the reader says so, and\n// then only to the server that the form shows.\n';

/** Makes the script that builds the form. */
export function playgroundScript(): ShellAsset {
  const text = NOTE + joinModules(MODULES.map((name) => readBrowserFile(`playground/${name}.js`)));
  return namedAsset('playground', 'js', text);
}

/** Places the form of an endpoint, where it has one. */
export function playgroundNodes(endpoint: Endpoint, origin: string | undefined): readonly ElementContent[] {
  if (endpoint.presentation.playground !== 'interactive' || endpoint.kind === 'webhook') return [];
  const form = JSON.stringify(formOf(endpoint, origin));
  const holder = h('div', { className: ['playground'], dataPlayground: form, hidden: true });
  return [{ ...holder, data: { extra: 'playground', isHead: true } }];
}

/** Data that the script reads. */
function formOf({ method, path, servers, security, parameters, body, presentation }: Endpoint, origin?: string) {
  return {
    method,
    path,
    servers: servers.map((server) => ({
      url: server.url.startsWith('/') && origin !== undefined ? origin + server.url : server.url,
      label: server.description ?? server.address,
      variables: server.variables.map(({ name, fallback, values }) => ({ name, value: fallback, values })),
    })),
    security: security.map((choice) =>
      choice.map(({ id, kind, name, place, label, prefill = '' }) => ({
        id,
        kind,
        name,
        place,
        label,
        value: prefill,
      })),
    ),
    parameters: parameters.map((parameter) => parameterField(parameter, presentation.isPrefilled)),
    body: body === undefined ? null : { isRequired: body.isRequired, contents: body.contents.map(contentForm) },
    sendsCookies: presentation.sendsCookies,
  };
}

function parameterField(parameter: Parameter, isPrefilled: boolean) {
  const { place, style, explode, shape, example } = parameter;
  const value = isPrefilled ? (exampleText(shape.keywords['x-default']) ?? example) : undefined;
  const input = inputOf(parameter, parameterKind(parameter));
  return { place, style, explode, ...input, value: value ?? defaultText(shape) };
}

function defaultText({ keywords }: Shape): string {
  return exampleText(keywords.default) ?? '';
}

/** Facts about a value that its input needs. */
function inputOf({ name, shape, isRequired }: Property, kind: ValueKind) {
  const values = (shape.values ?? (kind === 'boolean' ? ['true', 'false'] : [])).map(
    (json) => exampleText(jsonOf(json)) ?? json,
  );
  return { name, kind, isRequired, values };
}

function contentForm({ mediaType, shape, examples, styles }: Content) {
  const text = examples[0]?.text ?? '';
  if (!isForm(mediaType)) return { mediaType, text, isFile: shape !== undefined && isFile(shape) && text === '' };
  const fields = fieldsOfForm(shape).map((field) => ({
    ...inputOf(field, kindOf(field.shape)),
    ...formStyle(field.shape, styles?.[field.name]),
    place: 'form',
    value: defaultText(field.shape),
  }));
  return { mediaType, fields };
}
