/** The sections of an endpoint's page: servers, authorization, parameters, body, responses, callbacks. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../hast-data.ts';
import type {
  Body,
  Callback,
  Content,
  Endpoint,
  Parameter,
  ParameterPlace,
  Response,
  SecurityChoice,
  SecurityScheme,
  Server,
} from '../endpoint/model.ts';
import { methodPill } from './bar.ts';
import { type FieldRun, fieldNode, insideOf } from './fields.ts';
import { note } from './prose.ts';
import { statusText } from './status.ts';

const PARAMETER_TITLES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/** Draws all sections of an endpoint that have something to say. */
export function sectionNodes(endpoint: Endpoint, run: FieldRun): readonly ElementContent[] {
  const { servers, security, parameters, body, responses, callbacks, externalDocs } = endpoint;
  const places = Object.keys(PARAMETER_TITLES) as ParameterPlace[];
  return [
    ...securitySection(security, run),
    ...places.flatMap((place) => parameterSection(place, parameters, run)),
    ...(body === undefined ? [] : bodySection('Body', body, run)),
    ...responseSection(responses, run),
    ...callbackSection(callbacks, run),
    ...(servers.length > 1 || servers.some(({ variables }) => variables.length > 0) ? serverSection(servers, run) : []),
    ...(externalDocs === undefined
      ? []
      : [
          h('p', { className: ['endpoint-more'] }, [
            h('a', { href: externalDocs.url }, externalDocs.description ?? 'More about this'),
          ]),
        ]),
  ];
}

function serverSection(servers: readonly Server[], run: FieldRun): ElementContent[] {
  return [
    h('h2', 'Servers'),
    ...servers.map(({ url, description, variables }) =>
      h('div', { className: ['field'] }, [
        h('div', { className: ['field-head'] }, [h('code', { className: ['field-name'] }, url)]),
        h('div', { className: ['field-body'] }, [
          ...note(description, run.file),
          ...variables.map(({ name, fallback, values, description: text }) =>
            fieldNode(
              {
                name,
                isRequired: false,
                shape: {
                  type: 'string',
                  keywords: {},
                  ...(fallback === '' ? {} : { fallback: JSON.stringify(fallback) }),
                  ...(values.length === 0 ? {} : { values: values.map((value) => JSON.stringify(value)) }),
                  ...(text === undefined ? {} : { description: text }),
                },
              },
              run,
              ['server'],
            ),
          ),
        ]),
      ]),
    ),
  ];
}

function securitySection(security: readonly SecurityChoice[], run: FieldRun): ElementContent[] {
  const choices = security.filter((choice) => choice.length > 0);
  if (choices.length === 0) return [];
  const isOptional = choices.length < security.length;
  const fields = choices.flatMap((choice, index) => [
    ...(index === 0 ? [] : [h('p', { className: ['field-or'] }, 'or')]),
    ...choice.map((scheme) => schemeField(scheme, !isOptional, run)),
  ]);
  return [h('h2', 'Authorization'), ...fields];
}

function schemeField(scheme: SecurityScheme, isRequired: boolean, run: FieldRun): Element {
  const { name, place, label, description, scopes, addresses } = scheme;
  const field = fieldNode(
    {
      name,
      isRequired,
      place,
      shape: { type: label, keywords: {} },
      description: description ?? usualDescription(scheme),
    },
    run,
    ['auth'],
  );
  const details = [
    ...(scopes.length === 0 ? [] : [h('p', { className: ['field-values'] }, ['Scopes: ', ...spaced(scopes)])]),
    ...addresses.map(([title, address]) => h('p', { className: ['field-values'] }, [`${title}: `, h('code', address)])),
  ];
  return { ...field, children: [...field.children, ...details] };
}

function spaced(values: readonly string[]): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [{ type: 'text', value: ' ' } as const]),
    h('code', value),
  ]);
}

function usualDescription({ kind, name, place }: SecurityScheme): string {
  switch (kind) {
    case 'bearer':
      return 'Bearer authentication header of the form `Bearer <token>`, where `<token>` is your token.';
    case 'basic':
      return 'Basic authentication header of the form `Basic <encoded-value>`, where `<encoded-value>` is `username:password` in Base64.';
    case 'key':
      return place === 'header' ? `Your API key, in the header \`${name}\`.` : `Your API key, as \`${name}\`.`;
    case 'other':
      return '';
  }
}

function parameterSection(place: ParameterPlace, parameters: readonly Parameter[], run: FieldRun): ElementContent[] {
  const fields = parameters.filter((parameter) => parameter.place === place);
  if (fields.length === 0) return [];
  return [h('h2', PARAMETER_TITLES[place]), ...fields.map((parameter) => parameterField(parameter, run))];
}

function parameterField(parameter: Parameter, run: FieldRun): Element {
  const { name, shape, isRequired, description, isDeprecated, example, mediaType } = parameter;
  return fieldNode(
    {
      name,
      shape,
      isRequired,
      isDeprecated: isDeprecated === true,
      labels: [...styleLabels(parameter), ...(mediaType === undefined ? [] : [mediaType])],
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
    },
    run,
  );
}

/** Says how a list or object is written where that is not the usual way. */
function styleLabels({ style, explode, shape, place }: Parameter): readonly string[] {
  if (!/\[\]|object/.test(shape.type)) return [];
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  if (style === usual && explode === (usual === 'form')) return [];
  if (style === 'form' || style === 'simple') return [explode ? 'repeated' : 'comma-separated'];
  return [style];
}

function bodySection(title: string, { contents, isRequired, description }: Body, run: FieldRun): ElementContent[] {
  if (contents.length === 0 && description === undefined) return [];
  return [
    h('h2', [title]),
    ...(isRequired ? [] : [h('p', { className: ['field-values'] }, 'Optional')]),
    ...note(description, run.file),
    ...contentNodes(contents, run, ['body']),
  ];
}

/** Media types that say the same are shown once; others as tabs. */
function contentNodes(contents: readonly Content[], run: FieldRun, path: readonly string[]): ElementContent[] {
  const groups = Map.groupBy(contents, ({ shape }) => (contents.length === 1 ? '' : JSON.stringify(shape ?? null)));
  const parts = [...groups.values()].map((group) => {
    const title = group.map(({ mediaType }) => mediaType).join(', ');
    return { title, body: shapeNodes(group[0]?.shape, run, path) };
  });
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    return [h('p', { className: ['media-type'] }, only.title), ...only.body];
  }
  if (parts.length === 0) return [];
  const panels = parts.map(({ title, body }) => {
    const heading = h('p', { className: ['tab-title'] }, title);
    const element = h('div', { className: ['tab-panel'] }, [heading, h('div', { className: ['tab-body'] }, body)]);
    return { ...element, data: { panelTitle: title } };
  });
  return [h('div', { className: ['tabs'], dataTabs: 'alone' }, panels)];
}

/** Draws a whole body: the properties of an object stand by themselves, anything else is one field. */
function shapeNodes(shape: Content['shape'], run: FieldRun, path: readonly string[]): ElementContent[] {
  if (shape === undefined) return [];
  const isObject = shape.properties !== undefined && shape.items === undefined && shape.variants === undefined;
  if (!isObject)
    return [
      fieldNode(
        { name: path.at(-1) ?? 'body', shape, isRequired: false },
        { ...run, isExpanded: true },
        path.slice(0, -1),
      ),
    ];
  return [...note(shape.description, run.file), ...insideOf(shape, run, path.slice(1))];
}

function responseSection(responses: readonly Response[], run: FieldRun): ElementContent[] {
  if (responses.length === 0) return [];
  const [first] = responses;
  if (responses.length === 1 && first !== undefined) {
    return [h('h2', 'Response'), responseHead(first, run), ...responseBody(first, run)];
  }
  const panels = responses.map((response) => {
    const heading = h('p', { className: ['tab-title'] }, response.status);
    const body = [responseHead(response, run), ...responseBody(response, run)];
    const element = h('div', { className: ['tab-panel'] }, [heading, h('div', { className: ['tab-body'] }, body)]);
    return { ...element, data: { panelTitle: response.status } };
  });
  return [h('h2', 'Responses'), h('div', { className: ['tabs'], dataTabs: 'alone' }, panels)];
}

function responseHead({ status, description }: Response, run: FieldRun): Element {
  const meaning = statusText(status);
  return h('div', { className: ['response-head'] }, [
    h('p', [
      h('span', { className: ['status', `status-${status.charAt(0).toLowerCase()}`] }, status),
      ...(meaning === undefined ? [] : [` ${meaning}`]),
    ]),
    ...note(description, run.file),
  ]);
}

function responseBody({ status, headers, contents }: Response, run: FieldRun): ElementContent[] {
  const fields = headers.map(({ name, shape, isRequired, description }) =>
    fieldNode(
      { name, shape, isRequired, place: 'header', ...(description === undefined ? {} : { description }) },
      run,
      ['response', status],
    ),
  );
  return [...fields, ...contentNodes(contents, run, ['response', status, 'response'])];
}

function callbackSection(callbacks: readonly Callback[], run: FieldRun): ElementContent[] {
  if (callbacks.length === 0) return [];
  return [h('h2', 'Callbacks'), ...callbacks.map((callback) => callbackNode(callback, run))];
}

function callbackNode({ name, address, method, description, body, responses }: Callback, run: FieldRun): Element {
  const quiet = (nodes: readonly ElementContent[]) =>
    nodes.map((node) => (node.type === 'element' && node.tagName === 'h2' ? { ...node, tagName: 'h4' } : node));
  return h('details', { className: ['accordion'] }, [
    h('summary', [
      h('span', { className: ['summary-title'] }, [name, ' ', methodPill(method), ' ', h('code', address)]),
    ]),
    h('div', { className: ['details-body'] }, [
      ...note(description, run.file),
      ...(body === undefined ? [] : quiet(bodySection('Body', body, run))),
      ...quiet(responseSection(responses, run)),
    ]),
  ]);
}
