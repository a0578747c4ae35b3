/**
 * GitHub's official description of its REST API (`fixtures/github/api.json`, made by `scripts/github-api.ts`): which
 * operation a request is for, and whether requests and answers are what it says. Schemas are compiled when needed.
 */
import { readFileSync } from 'node:fs';
import { Ajv2019, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import { isJson, type Json } from './json.ts';

const FILE = new URL('../../fixtures/github/api.json', import.meta.url);

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  /** Its value has slashes in the path. */
  readonly multi?: boolean;
  readonly schema: AnySchema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly schema: AnySchema };
  /** Schemas of bodies by status; `null` where the description has none. */
  readonly answers: Readonly<Record<string, AnySchema | null>>;
  readonly pattern: RegExp;
}

export interface Route {
  readonly operation: Operation;
  /** Parameters of the path, as text and decoded. */
  readonly values: Readonly<Record<string, string>>;
}

/** A request's parameters with the types of the description, or what is wrong with the request. */
export type Parsed =
  | { readonly params: Json; readonly faults: readonly [] }
  | { readonly params?: never; readonly faults: readonly string[] };

/** Bodies of these statuses have one shape where an operation does not say its own. */
const COMMON_ANSWER = { anyOf: [{ $ref: 'github#/$defs/basic-error' }, { $ref: 'github#/$defs/validation-error' }] };

/** Paths whose last parameter is more than a segment though the description does not say so: both may be branches. */
const COMPARED = new Set(['base', 'head']);

const FORMATS: Readonly<Record<string, RegExp | true>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i,
  email: /^\S+@\S+$/,
  'repo.nwo': /^[\w.-]+\/[\w.-]+$/,
  int64: true,
};

/** The schemas are fixed and were held to their own schema when this was written: no time is spent on it here. */
const OPTIONS = {
  code: { optimize: false },
  strict: false,
  validateSchema: false,
  inlineRefs: false,
  formats: FORMATS,
} as const;

interface Document {
  readonly operations: Readonly<Record<string, Omit<Operation, 'id' | 'pattern'>>>;
  readonly $defs: Readonly<Record<string, unknown>>;
}

let shared: ApiDescription | undefined;

export class ApiDescription {
  /** Gives the one of this process: what it has compiled serves all. */
  static shared(): ApiDescription {
    shared ??= new ApiDescription();
    return shared;
  }

  readonly #operations: readonly Operation[];
  readonly #defs: Json;
  readonly #strict: Ajv2019;
  readonly #coercing: Ajv2019;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor() {
    const { operations, $defs }: Document = JSON.parse(readFileSync(FILE, 'utf8'));
    this.#defs = $defs;
    this.#operations = Object.entries(operations).map(([id, operation]) => ({
      ...operation,
      id,
      pattern: patternOf(operation.path, operation.parameters),
    }));
    const schemas = mapValues($defs, (schema) => closeInside(lenient(schema)));
    this.#strict = new Ajv2019(OPTIONS).addSchema({ $id: 'github', $defs: schemas });
    this.#coercing = new Ajv2019({ ...OPTIONS, coerceTypes: true });
  }

  /** Finds the operation of a method and a path without query, escaped as it was sent. */
  find(method: string, path: string): Route | undefined {
    for (const operation of this.#operations) {
      const match = operation.method === method ? operation.pattern.exec(path) : null;
      if (match === null) continue;
      const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      const values = names.map((name) => [name, decodeURIComponent(match.groups?.[name] ?? '')] as const);
      return { operation, values: Object.fromEntries(values) };
    }
    return undefined;
  }

  /** Reads the parameters of path and query; unknown ones are faults. */
  parameters({ operation, values }: Route, query: URLSearchParams): Parsed {
    const params: Record<string, unknown> = { ...values };
    for (const [name, value] of query) params[name] = value;
    const check = this.#check(`${operation.id} parameters`, this.#coercing, () => ({
      type: 'object',
      properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, lenient(schema)])),
      required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    }));
    return check(params) ? { params, faults: [] } : { faults: faultsOf(check, 'parameters') };
  }

  /** Lists what is wrong with a request's body; `undefined` is none. */
  bodyFaults(operation: Operation, body: unknown): readonly string[] {
    const { body: described } = operation;
    if (described === undefined) return body === undefined ? [] : ['a body was sent, and none is described'];
    if (body === undefined) return described.required ? ['no body was sent'] : [];
    const check = this.#check(`${operation.id} body`, this.#strict, () => closed(lenient(described.schema)));
    return check(body) ? [] : faultsOf(check, 'body');
  }

  /** Completes what the double knows to an answer as described: what is required and unknown gets a value of its type. */
  complete(operation: Operation, status: number, known: unknown): unknown {
    return completed(operation.answers[String(status)], known, this.#defs);
  }

  /** Lists what is wrong with an answer; `undefined` is an empty body. */
  answerFaults(operation: Operation | undefined, status: number, body: unknown): readonly string[] {
    const described = operation?.answers[String(status)];
    if (described === undefined && status < 400 && status !== 301 && status !== 307)
      return [`status ${status} is not described`];
    if (body === undefined) return described ? [`status ${status} has no body, and one is described`] : [];
    // Operations share their schemas: one pull request is like another.
    const name = described ? JSON.stringify(described) : 'common answer';
    const schema = lenient(described ?? COMMON_ANSWER);
    // Errors have fields that their descriptions leave out (`status`).
    const check = this.#check(name, this.#strict, () => (status < 400 ? closed(schema) : schema));
    return check(body) ? [] : faultsOf(check, `answer ${status}`);
  }

  #check(name: string, validator: Ajv2019, schema: () => AnySchema): ValidateFunction {
    const known = this.#compiled.get(name);
    if (known !== undefined) return known;
    const compiled = validator.compile(schema());
    this.#compiled.set(name, compiled);
    return compiled;
  }
}

/** A value of a schema: what is known of it, and for the rest the least that its type allows. */
function completed(schema: unknown, known: unknown, defs: Json): unknown {
  if (!isJson(schema)) return known;
  const { $ref, properties, required, items, allOf, type } = schema;
  if (typeof $ref === 'string') return completed(defs[$ref.replace('github#/$defs/', '')], known, defs);
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return completed(branchFor(branches, known), known, defs);
  if (Array.isArray(allOf)) return allOf.reduce((value: unknown, part: unknown) => completed(part, value, defs), known);
  if (type === 'array') return Array.isArray(known) ? known.map((one) => completed(items, one, defs)) : [];
  if (!isJson(properties)) return known === undefined ? leastOf(schema) : known;
  const facts = isJson(known) ? known : {};
  const names = new Set([...(Array.isArray(required) ? required.map(String) : []), ...Object.keys(facts)]);
  return Object.fromEntries([...names].map((name) => [name, completed(properties[name], facts[name], defs)]));
}

/** What may be null is null where it is unknown. */
function branchFor(branches: readonly unknown[], known: unknown): unknown {
  const isNull = (branch: unknown) => isJson(branch) && branch['type'] === 'null';
  if (known === undefined || known === null) return branches.find(isNull) ?? branches[0];
  const wanted = isJson(known) ? ['object', undefined] : [typeof known];
  const fits = (branch: unknown) => isJson(branch) && wanted.some((type) => type === branch['type']);
  return branches.find(fits) ?? branches.find((branch) => !isNull(branch));
}

function leastOf({ type, format, minLength, ...schema }: Json): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (type === 'string' && typeof minLength === 'number') return '0'.repeat(minLength);
  return typeof format === 'string' && format in LEAST ? LEAST[format] : LEAST[String(type)];
}

const LEAST: Json = {
  'date-time': '2026-01-01T00:00:00Z',
  uri: 'https://github.example/',
  email: 'mona@example.com',
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  null: null,
};

function patternOf(path: string, parameters: readonly Parameter[]): RegExp {
  const multi = new Set(parameters.filter((parameter) => parameter.multi === true).map(({ name }) => name));
  const source = path.replaceAll('.', '\\.').replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    if (COMPARED.has(name)) return `(?<${name}>.+?)`;
    return `(?<${name}>${multi.has(name) ? '.*' : '[^/]+'})`;
  });
  return new RegExp(`^${source}/?$`);
}

/** `oneOf` becomes `anyOf`: branches of the description overlap (`{labels: []}` is two of its label bodies at once). */
function lenient(schema: unknown): Json {
  return walk(schema, (node) => {
    const { oneOf, ...rest } = node;
    if (oneOf === undefined) return node;
    return rest['anyOf'] === undefined ? { ...rest, anyOf: oneOf } : { ...rest, allOf: [{ anyOf: oneOf }] };
  });
}

/** Refuses properties that are not described, at every value: through `$ref`, `anyOf` and `allOf`, too. */
function closed(schema: unknown): AnySchema {
  if (!isJson(schema)) return schema !== false;
  const inside = closeInside(schema);
  const open = schema['additionalProperties'] !== undefined || !describesObject(schema);
  return open ? inside : { ...inside, unevaluatedProperties: false };
}

/** Says whether a schema lists properties: `{type: object}` alone allows any. */
function describesObject(schema: Json): boolean {
  if (schema['$ref'] !== undefined) return !OPEN_SCHEMAS.has(String(schema['$ref']));
  if (isJson(schema['properties'])) return true;
  return ['anyOf', 'allOf'].some((word) => {
    const branches = schema[word];
    return Array.isArray(branches) && branches.some((branch) => isJson(branch) && describesObject(branch));
  });
}

/** Schemas of the description that only say `object`, or a text. */
const OPEN_SCHEMAS = new Set(['github#/$defs/secret-scanning-push-protection-bypass-placeholder-id']);

/** Closes the values inside; branches describe the same value, so they stay open themselves. */
function closeInside(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isJson(value)) return [key, mapValues(value, closed)];
      if (key === 'items') return [key, closed(value)];
      if ((key === 'anyOf' || key === 'allOf') && Array.isArray(value))
        return [key, value.map((branch: unknown) => (isJson(branch) ? closeInside(branch) : branch))];
      return [key, value];
    }),
  );
}

function walk(value: unknown, change: (node: Json) => Json): Json {
  const visit = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(visit);
    return isJson(inner) ? change(mapValues(inner, visit)) : inner;
  };
  const changed = visit(value);
  return isJson(changed) ? changed : {};
}

function mapValues(node: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
}

function faultsOf({ errors }: ValidateFunction, where: string): readonly string[] {
  return (errors ?? []).map(
    (error) => `${where}${error.instancePath}: ${error.message ?? error.keyword}${detail(error)}`,
  );
}

function detail({ params }: ErrorObject): string {
  const { unevaluatedProperty, additionalProperty } = params;
  const name = unevaluatedProperty ?? additionalProperty;
  return name === undefined ? '' : ` (${String(name)})`;
}
