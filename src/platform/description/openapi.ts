/** The OpenAPI description of the platform's calls, made from the schemas that its routes check. Pure. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { ProblemAnswerSchema } from '../../contract/answers.ts';
import type { KeyNeed, Operation, Payload } from './operation.ts';

type Json = Readonly<Record<string, unknown>>;

const PROBLEM: Payload = { name: 'Problem', schema: ProblemAnswerSchema };
const KEYS: Readonly<Record<KeyNeed, string>> = {
  admin: 'The admin key, a secret of servers and workflows. It has no place in a browser.',
  assistant: 'The assistant key. It is public: it may stand in client-side code.',
};
const ACCESS_REFUSALS: Readonly<Record<number, string>> = {
  401: 'The key is missing, wrong, revoked or expired.',
  403: 'The plan, the kind or scope of the key, or its list of addresses forbids it.',
};
const UNCHANGED = { 304: { description: 'The answer is the one whose entity tag `If-None-Match` names.' } };
const OWN_REFUSALS: Readonly<Record<number, string>> = { 500: 'The platform failed to answer.' };

/** Describes the calls in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html). `baseUrl` is where they answer. */
export function describeApi(operations: readonly Operation[], baseUrl: string): Json {
  const keys = [...new Set(operations.flatMap(({ access }) => access?.key ?? []))];
  const payloads = operations.flatMap(({ body, success }) => [body, success.payload]);
  return {
    openapi: '3.1.1',
    info: { title: 'Documentation platform', version: '1' },
    servers: [{ url: baseUrl }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths: describePaths(operations),
    components: {
      schemas: Object.fromEntries(
        [PROBLEM, ...payloads].flatMap((payload) => (payload === undefined ? [] : [[payload.name, describe(payload)]])),
      ),
      securitySchemes: Object.fromEntries(
        keys.map((key) => [`${key}Key`, { type: 'http', scheme: 'bearer', description: KEYS[key] }]),
      ),
    },
  };
}

function describePaths(operations: readonly Operation[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describeCall(operation) };
  }
  return paths;
}

function describeCall(operation: Operation): Json {
  const { id, group, summary, description, isDeprecated, access, parameters = {}, body } = operation;
  return {
    operationId: id,
    tags: [group],
    summary,
    description,
    ...(isDeprecated === true && { deprecated: true }),
    ...(access !== undefined && { security: [{ [`${access.key}Key`]: [] }] }),
    ...(Object.keys(parameters).length > 0 && {
      parameters: Object.entries(parameters).map(([name, meaning]) => ({
        name,
        in: 'path',
        required: true,
        description: meaning,
        schema: { type: 'string' },
      })),
    }),
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: reference(body) } } },
    }),
    responses: describeAnswers(operation),
  };
}

function describeAnswers({ success, access, refusals }: Operation): Json {
  const all = { ...(access !== undefined && ACCESS_REFUSALS), ...OWN_REFUSALS, ...refusals };
  const { status, description, payload, contentType = 'application/json', isTagged } = success;
  const content = { [contentType]: payload === undefined ? {} : { schema: reference(payload) } };
  return {
    [status]: { description, content },
    ...(isTagged === true && UNCHANGED),
    ...Object.fromEntries(
      Object.entries(all).map(([code, meaning]) => [
        code,
        { description: meaning, content: { 'application/json': { schema: reference(PROBLEM) } } },
      ]),
    ),
  };
}

function reference({ name }: Payload): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function describe({ schema, fields = {} }: Payload): JsonSchema {
  // What JSON Schema cannot say, such as a check in code, is said in words.
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  const properties = Object.entries(described.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === 'object' && fields[name] !== undefined ? { ...property, description: fields[name] } : property,
  ]);
  return properties.length === 0 ? described : { ...described, properties: Object.fromEntries(properties) };
}
