/** The sections of an endpoint's page: authorization, parameters, body, responses, callbacks, servers. */
import type { Element, ElementContent, Text } from 'hast';
import { h } from 'hastscript';
import { present } from '../../model/fields.ts';
import { word } from '../../model/html/elements.ts';
import { writeJson } from '../description/exact-json.ts';
import {
  type Body,
  type Callback,
  type Content,
  type Endpoint,
  LOCATIONS,
  PARAMETER_TITLES,
  type Parameter,
  type Response,
  type SecurityChoice,
  type SecurityScheme,
  type Server,
  type ServerVariable,
} from '../endpoint/model.ts';
import { codeList, folded, methodPill, note, tabSet } from './elements.ts';
import { type FieldContext, fieldNode, wholeObject } from './fields.ts';

/** Draws all sections of an endpoint that are not empty. */
export function sectionNodes(endpoint: Endpoint, context: FieldContext): readonly ElementContent[] {
  const { servers, security, parameters, body, responses, callbacks, externalDocs } = endpoint;
  const titled = (title: string, nodes: readonly ElementContent[]) =>
    nodes.length > 0 ? [h('h2', word(title)), ...nodes] : [];
  const fieldsAt = (place: Parameter['place']) => parameters.filter((parameter) => parameter.place === place);
  const hasChoice = servers.length > 1 || servers.some(({ variables }) => variables.length > 0);
  const more = externalDocs && h('a', { href: externalDocs.url }, externalDocs.description ?? word('More about this'));
  return [
    ...titled('Authorization', securityNodes(security, { ...context, section: 'authorization' })),
    ...LOCATIONS.flatMap((place) =>
      titled(
        PARAMETER_TITLES[place],
        fieldsAt(place).map((parameter) =>
          parameterField(parameter, { ...context, section: place === 'header' ? place : 'parameter' }),
        ),
      ),
    ),
    ...bodySection(body, { ...context, section: 'body' }, 'h2'),
    ...responseSection(responses, { ...context, section: 'response' }, 'h2'),
    ...titled(
      'Callbacks',
      callbacks.map((callback) => callbackNode(callback, context)),
    ),
    ...titled('Servers', hasChoice ? servers.map((server) => serverNode(server, context)) : []),
    ...(more === undefined ? [] : [h('p.endpoint-more', more)]),
  ];
}

/** Draws the security schemes of a request, each alternative separately. */
function securityNodes(security: readonly SecurityChoice[], context: FieldContext): ElementContent[] {
  const choices = security.filter((choice) => choice.length > 0);
  const isOptional = choices.length < security.length;
  return choices.flatMap((choice, index) => [
    ...(index === 0 ? [] : [h('p.field-or', word('or'))]),
    ...choice.map((scheme) => schemeField(scheme, !isOptional, context)),
  ]);
}

function schemeField(scheme: SecurityScheme, isRequired: boolean, context: FieldContext): Element {
  const { name, place, label, description, scopes, addresses } = scheme;
  const field = { name, isRequired, mark: place, shape: { type: label, keywords: {} }, ...present({ description }) };
  return fieldNode(
    field,
    context,
    ['auth'],
    [
      ...(description === undefined ? usualDescription(scheme) : []),
      ...(scopes.length === 0 ? [] : [codeList('Scopes', scopes)]),
      ...addresses.map(([title, address]) => codeList(title, [address])),
    ],
  );
}

function usualDescription({ kind, name, place }: SecurityScheme): readonly Element[] {
  const said = (sentence: Text, form: string) => [h('div.field-body', h('p', sentence, ' ', h('code', form)))];
  switch (kind) {
    case 'bearer':
      return said(word('Send your token as:'), `${name}: Bearer <token>`);
    case 'basic':
      return said(word('Send user name and password in Base64 as:'), `${name}: Basic <encoded-value>`);
    case 'key':
      return said(word('Send your API key as:'), `${name}${place === 'header' ? ': ' : '='}<api-key>`);
    case 'other':
      return [];
  }
}

function parameterField(parameter: Parameter, context: FieldContext): Element {
  const { mediaType } = parameter;
  const labels = [...styleLabels(parameter), ...(mediaType === undefined ? [] : [mediaType])];
  return fieldNode({ ...parameter, labels }, context);
}

/** Describes the serialization of a list or object when it is not the default. */
function styleLabels({ style, explode, shape, place }: Parameter): readonly string[] {
  if (!/\[\]|object/.test(shape.type)) return [];
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  if (style === usual && explode === (usual === 'form')) return [];
  if (style === 'form' || style === 'simple') return [explode ? 'repeated' : 'comma-separated'];
  return [style];
}

/** Draws a callback; its headings are no sections of the page. */
function callbackNode(
  { name, address, method, description, body, responses }: Callback,
  context: FieldContext,
): Element {
  return folded('accordion', h('span', name, ' ', methodPill(method), ' ', h('code', address)).children, [
    ...note(description, context.file),
    ...bodySection(body, context, 'h4'),
    ...responseSection(responses, context, 'h4'),
  ]);
}

function serverNode({ url, description, variables }: Server, context: FieldContext): Element {
  return h('div.field', [
    h('div.field-head', h('code.field-name', url)),
    h('div.field-body', [
      note(description, context.file),
      variables.map((variable) => variableField(variable, context)),
    ]),
  ]);
}

function variableField({ name, fallback, values, description }: ServerVariable, context: FieldContext): Element {
  const keywords = present({ default: fallback === '' ? undefined : fallback });
  const shape = { type: 'string', keywords, values };
  return fieldNode({ name, isRequired: false, shape, ...present({ description }) }, context, ['server']);
}

function bodySection(body: Body | undefined, context: FieldContext, heading: 'h2' | 'h4'): ElementContent[] {
  const { contents = [], description } = body ?? {};
  if (contents.length === 0 && description === undefined) return [];
  return [h(heading, word('Body')), ...note(description, context.file), ...contentNodes(contents, context, ['body'])];
}

/** Media types with the same schema are shown once; different ones as tabs. */
function contentNodes(contents: readonly Content[], context: FieldContext, path: readonly string[]): ElementContent[] {
  const groups = Map.groupBy(contents, ({ shape }) => (contents.length === 1 ? '' : writeJson(shape ?? null)));
  const panels = [...groups.values()].map((group) => ({
    title: group.map(({ mediaType }) => mediaType).join(', '),
    children: shapeNodes(group[0]?.shape, context, path),
  }));
  if (panels.length > 1) return [tabSet(panels)];
  return panels.flatMap(({ title, children }) => [h('p.media-type', title), ...children]);
}

/** Draws a whole body: the properties of an object stand by themselves, anything else is one field. */
function shapeNodes(shape: Content['shape'], context: FieldContext, path: readonly string[]): ElementContent[] {
  if (shape === undefined) return [];
  const isObject = shape.properties !== undefined && shape.items === undefined && shape.choices === undefined;
  if (isObject) return wholeObject(shape, context, path.slice(1));
  const whole = { name: path.at(-1) ?? 'body', shape, isRequired: false, isOpen: true };
  return [fieldNode(whole, context, path.slice(0, -1))];
}

function responseSection(
  responses: readonly Response[],
  context: FieldContext,
  heading: 'h2' | 'h4',
): ElementContent[] {
  const panels = responses.map((response) => ({ title: response.status, children: responseNodes(response, context) }));
  if (panels.length > 1) return [h(heading, word('Responses')), tabSet(panels)];
  return panels.flatMap(({ children }) => [h(heading, word('Response')), ...children]);
}

function responseNodes(
  { status, meaning, description, headers, contents }: Response,
  context: FieldContext,
): ElementContent[] {
  const mark = h('span', { className: ['status', `status-${status.charAt(0).toLowerCase()}`] }, status);
  return [
    h('div.response-head', [h('p', mark, meaning && ` ${meaning}`), note(description, context.file)]),
    ...headers.map((header) => fieldNode({ ...header, mark: 'header' }, context, ['response', status])),
    ...contentNodes(contents, context, ['response', status, 'response']),
  ];
}
