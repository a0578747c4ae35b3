/**
 * Extracts from GitHub's official OpenAPI description the part that the GitHub double of the tests is validated against: the operations
 * that it answers and the schemas that they reach, as JSON Schema (2019-09). The description comes from the package
 * `@octokit/openapi` (13 MB, so it is no dependency): `node scripts/github-api.ts .../generated/api.github.com.json`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../__tests__/fixtures/github/', import.meta.url));

/** Operations by the first half of their id. */
const OPERATIONS: Readonly<Record<string, string>> = {
  repos: 'compare-commits list-deployments create-deployment create-deployment-status',
  git: 'get-ref create-ref create-commit create-tree get-blob create-blob',
  pulls: 'list create request-reviewers',
  issues: 'add-labels add-assignees',
};

/** Answers of GitHub that its description leaves out: missing token, limits, its own faults. */
const COMMON_SCHEMAS = ['basic-error', 'validation-error', 'validation-error-simple'];

/** Words of a description that decide nothing about a value. */
const PROSE = new Set(['description', 'example', 'examples', 'title', 'externalDocs', 'deprecated', 'discriminator']);
/** Keys whose value maps names to schemas: a name there is no keyword. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties']);

type Node = { readonly [key: string]: unknown };

interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Turns a schema of OpenAPI 3.0 into one of JSON Schema: `nullable` becomes a type, prose goes. */
function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schemaOf);
  if (!isNode(value)) return value;
  const { nullable, ...rest } = value;
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([key, inner]): [string, unknown][] => {
      if (PROSE.has(key) || key.startsWith('x-')) return [];
      if (MAPS_OF_SCHEMAS.has(key) && isNode(inner)) return [[key, mapValues(inner, schemaOf)]];
      if (key === 'enum' || key === 'default') return [[key, inner]];
      if (key === '$ref') return [[key, String(inner).replace('#/components/schemas/', 'github#/$defs/')]];
      return [[key, schemaOf(inner)]];
    }),
  );
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

/** Follows a reference of the description that is none of a schema: parameters, answers. */
function resolve(description: Description, value: unknown): Node {
  if (!isNode(value)) throw new Error('The description has no object where one is due');
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value;
  const [kind = '', name = ''] = reference.split('/').slice(2);
  return resolve(description, description.components[kind]?.[name]);
}

function jsonSchemaOf(content: unknown): unknown {
  const media = isNode(content)
    ? (content['application/json'] ?? content['application/json; charset=utf-8'])
    : undefined;
  return isNode(media) && media['schema'] !== undefined ? schemaOf(media['schema']) : undefined;
}

function operationOf(description: Description, method: string, route: string, operation: Node): Node {
  const list = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const parameters = list.map((reference) => {
    const { name, in: place, required, schema, 'x-multi-segment': multi } = resolve(description, reference);
    return { name, in: place, required: required === true, ...(multi === true && { multi }), schema: schemaOf(schema) };
  });
  const body = operation['requestBody'] === undefined ? undefined : resolve(description, operation['requestBody']);
  const answers = isNode(operation['responses']) ? operation['responses'] : {};
  return {
    method: method.toUpperCase(),
    path: route,
    parameters,
    ...(body !== undefined && {
      body: { required: body['required'] === true, schema: jsonSchemaOf(body['content']) ?? true },
    }),
    answers: mapValues(answers, (answer) => jsonSchemaOf(resolve(description, answer)['content']) ?? null),
  };
}

function findOperations(description: Description): Readonly<Record<string, Node>> {
  const all = Object.entries(description.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, route, operation, id: operation['operationId'] })),
  );
  const ids = Object.entries(OPERATIONS).flatMap(([tag, names]) => names.split(/\s+/).map((name) => `${tag}/${name}`));
  return Object.fromEntries(
    ids.map((id) => {
      const found = all.find((candidate) => candidate.id === id);
      if (found === undefined) throw new Error(`The description has no operation ${id}`);
      return [id, operationOf(description, found.method, found.route, found.operation)];
    }),
  );
}

/** Collects the schemas that a value names, and those that they name. */
function schemasReached(description: Description, value: unknown): Readonly<Record<string, unknown>> {
  const reached = new Map<string, unknown>();
  const open = [...COMMON_SCHEMAS, ...namedIn(value)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    const schema = schemaOf(description.components['schemas']?.[name]);
    reached.set(name, schema);
    open.push(...namedIn(schema));
  }
  return Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function namedIn(value: unknown): readonly string[] {
  return [...JSON.stringify(value).matchAll(/"github#\/\$defs\/([^"/]+)"/g)].map(([, name]) => name ?? '');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(node: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
}

/** One line per entry, so that a newer description gives a readable diff. */
function linesOf(entries: Readonly<Record<string, unknown>>): string {
  return Object.entries(entries)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n');
}

const file = process.argv[2];
if (file === undefined) throw new Error('Usage: node scripts/github-api.ts <api.github.com.json of @octokit/openapi>');
const description: Description = JSON.parse(await readFile(file, 'utf8'));
const operations = findOperations(description);
const source = `@octokit/openapi ${description.info.version}, generated/api.github.com.json; MIT, see LICENSE`;
await writeFile(
  path.join(FIXTURES, 'api.json'),
  `{"source":${JSON.stringify(source)},\n"operations":{\n${linesOf(operations)}},\n"$defs":{\n${linesOf(schemasReached(description, operations))}}}\n`,
);
