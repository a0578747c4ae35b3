/** An operation or a webhook of a description → the data of its page. */
import { fieldsOf, listOf, present, textOf, textsOf } from '../../model/fields.ts';
import { fieldsAt, type Located, namesIn, part, textAt } from '../description/descriptions.ts';
import { methodsOf, type Operation } from '../description/operations.ts';
import type { Reading } from '../schema/build.ts';
import { readBody, readParameters, readResponses } from './content.ts';
import type { Callback, CodeSample, Endpoint, Server, ServerVariable } from './model.ts';
import { readSecurity } from './security.ts';

/** Reads the data of an operation's page, which gives `own` to it; unreadable parts are reported and left out. */
export function readEndpoint(
  { root, located, item, method, path, isDeprecated }: Operation,
  own: Pick<Endpoint, 'presentation' | 'description'>,
  reading: Reading,
): Endpoint {
  const fields = fieldsAt(located);
  const isWebhook = method === 'webhook';
  const { url, description: more } = fieldsOf(fields.externalDocs);
  const address = textOf(url);
  return {
    kind: isWebhook ? 'webhook' : 'operation',
    file: located.description.file,
    method: method.toUpperCase(),
    path,
    isDeprecated,
    servers: isWebhook ? [] : readServers(fields.servers ?? fieldsAt(item).servers ?? fieldsAt(root).servers),
    security: isWebhook
      ? []
      : readSecurity(part(fields.security === undefined ? root : located, 'security'), root, reading),
    parameters: readParameters([part(item, 'parameters'), part(located, 'parameters')], reading),
    callbacks: readCallbacks(part(located, 'callbacks'), reading),
    samples: readSamples(fields['x-codeSamples'] ?? fields['x-code-samples']),
    ...own,
    ...readExchange(located, reading),
    ...present({
      externalDocs: address === undefined ? undefined : { url: address, ...present({ description: textOf(more) }) },
    }),
  };
}

function readExchange(operation: Located, reading: Reading): Pick<Endpoint, 'body' | 'responses'> {
  const body = readBody(part(operation, 'requestBody'), reading);
  return { responses: readResponses(part(operation, 'responses'), reading), ...present({ body }) };
}

/** Reads a list of servers; addresses that no browser may open are left out. */
export function readServers(list: unknown): readonly Server[] {
  return listOf(list).flatMap((item) => {
    const fields = fieldsOf(item);
    const written = textOf(fields.url);
    if (written === undefined || !isServerAddress(written)) return [];
    const url = written.length > 1 ? written.replace(/\/+$/, '') : written;
    const variables = Object.entries(fieldsOf(fields.variables)).map(readVariable);
    const address = variables.reduce(
      (text, { name, fallback }) => (fallback === '' ? text : text.replaceAll(`{${name}}`, fallback)),
      url,
    );
    const description = textOf(fields.description) ?? textOf(fields.name);
    return [{ url, address, variables, ...present({ description }) }];
  });
}

/** Addresses are relative, start with a variable, or are of the web. */
function isServerAddress(url: string): boolean {
  return /^(?:https?|wss?):\/\//i.test(url) || !/^[a-z][a-z0-9+.-]*:/i.test(url);
}

function readVariable([name, value]: readonly [string, unknown]): ServerVariable {
  const fields = fieldsOf(value);
  const values = textsOf(fields.enum);
  const fallback = textOf(fields.default) ?? values[0] ?? '';
  return { name, fallback, values, ...present({ description: textOf(fields.description) }) };
}

function readCallbacks(located: Located, reading: Reading): readonly Callback[] {
  return namesIn(located).flatMap((name) => {
    const callback = reading.follow(part(located, name));
    if (callback === undefined) return [];
    return namesIn(callback).flatMap((address) => {
      const item = reading.follow(part(callback, address));
      if (item === undefined) return [];
      return methodsOf(item).map((method) => {
        const operation = part(item, method);
        const description = textAt(operation, 'description') ?? textAt(operation, 'summary');
        const exchange = readExchange(operation, reading);
        return { name, address, method: method.toUpperCase(), ...exchange, ...present({ description }) };
      });
    });
  });
}

function readSamples(list: unknown): readonly CodeSample[] {
  return listOf(list).flatMap((item) => {
    const { lang, label, source } = fieldsOf(item);
    if (typeof source !== 'string' || source.trim() === '') return [];
    const language = textOf(lang) ?? '';
    return [{ language, title: textOf(label) ?? (language === '' ? 'Example' : language), text: source.trimEnd() }];
  });
}
