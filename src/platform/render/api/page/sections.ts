/** The sections of an endpoint's page: authorization, parameters, body, responses, callbacks, servers. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import type { Callback, Endpoint, Parameter, ParameterPlace, Server } from '../endpoint/model.ts';
import { securitySection } from './authorization.ts';
import { methodPill } from './bar.ts';
import { bodySection, responseSection } from './bodies.ts';
import { type FieldRun, fieldNode } from './fields.ts';
import { note } from './prose.ts';

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
