/**
 * Brings Swagger 2.0 into the form of OpenAPI 3: https://swagger.io/specification/v2/ . Only what stands elsewhere is
 * moved; schemas stay as they are, and the old places stay too, so that references still lead somewhere.
 */
import { type Fields, fieldsOf, isFields, listOf, textOf, textsOf } from '../../model/fields.ts';
import { tokensOf, valueAt } from './pointer.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
const JSON_TYPE = 'application/json';

/** Converts a whole description; the parts of each operation are shared with the original, not copied. */
export function convertSwagger(root: Fields): Fields {
  const paths = Object.entries(fieldsOf(root.paths)).map(([path, item]) => [path, convertItem(fieldsOf(item), root)]);
  return {
    ...root,
    openapi: '3.0.3',
    servers: serversOf(root),
    paths: Object.fromEntries(paths),
    responses: mapFields(root.responses, (response) => convertResponse(response, root, root)),
    components: {
      schemas: fieldsOf(root.definitions),
      securitySchemes: mapFields(root.securityDefinitions, convertScheme),
    },
  };
}

function mapFields(value: unknown, convert: (item: Fields) => Fields): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, item]) => [name, convert(fieldsOf(item))]));
}

function serversOf(root: Fields): readonly Fields[] {
  const host = textOf(root.host);
  const base = textOf(root.basePath) ?? '';
  if (host === undefined) return base === '' ? [] : [{ url: base }];
  const schemes = textsOf(root.schemes);
  const path = base === '/' ? '' : base;
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

function convertItem(item: Fields, root: Fields): Fields {
  const shared = listOf(item.parameters);
  const converted: Record<string, unknown> = { ...item, parameters: [] };
  for (const method of METHODS) {
    if (isFields(item[method])) converted[method] = convertOperation(item[method], shared, root);
  }
  return converted;
}

function convertOperation(operation: Fields, shared: readonly unknown[], root: Fields): Fields {
  const parameters = [...shared, ...listOf(operation.parameters)].map((one) => localTarget(fieldsOf(one), root));
  const kept = parameters.filter((one) => one.in !== 'body' && one.in !== 'formData').map(convertParameter);
  const requestBody = bodyOf(parameters, mediaTypes(operation.consumes, root.consumes));
  return {
    ...operation,
    parameters: kept,
    responses: mapFields(operation.responses, (response) => convertResponse(response, operation, root)),
    ...(requestBody === undefined ? {} : { requestBody }),
  };
}

/** Follows a reference inside the description; one to elsewhere stays. */
function localTarget(value: Fields, root: Fields): Fields {
  const reference = textOf(value.$ref);
  if (reference === undefined || !reference.startsWith('#')) return value;
  return fieldsOf(valueAt(root, tokensOf(reference)));
}

function mediaTypes(own: unknown, usual: unknown): readonly string[] {
  const types = textsOf(Array.isArray(own) ? own : usual);
  return types.length === 0 ? [JSON_TYPE] : types;
}

const PARAMETER_FIELDS = new Set(['name', 'in', 'description', 'required', 'deprecated', 'allowEmptyValue']);

/** Type, bounds and the rest of a parameter are its schema today. */
function convertParameter(parameter: Fields): Fields {
  if (isFields(parameter.schema) || parameter.$ref !== undefined) return parameter;
  const fields = Object.entries(parameter);
  const isOwn = ([name]: readonly [string, unknown]) => PARAMETER_FIELDS.has(name) || name.startsWith('x-');
  const schema = Object.fromEntries(fields.filter((field) => !isOwn(field)));
  return { ...Object.fromEntries(fields.filter(isOwn)), schema, explode: parameter.collectionFormat === 'multi' };
}

function bodyOf(parameters: readonly Fields[], types: readonly string[]): Fields | undefined {
  const body = parameters.find((one) => one.in === 'body');
  if (body !== undefined) {
    const { description, required, schema } = body;
    return { description, required, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  const form = parameters.filter((one) => one.in === 'formData');
  if (form.length === 0) return undefined;
  const hasFile = form.some((one) => one.type === 'file');
  const type =
    types.find((one) => one !== JSON_TYPE) ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(form.map((one) => [String(one.name), formField(one)])),
    required: form.filter((one) => one.required === true).map((one) => String(one.name)),
  };
  return { required: form.some((one) => one.required === true), content: { [type]: { schema } } };
}

function formField(parameter: Fields): Fields {
  const { name: _name, in: _in, required: _required, ...schema } = parameter;
  return schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

function convertResponse(response: Fields, operation: Fields, root: Fields): Fields {
  const { schema, examples, headers, ...rest } = response;
  const converted = headers === undefined ? rest : { ...rest, headers: mapFields(headers, convertHeader) };
  const given = fieldsOf(examples);
  if (schema === undefined && Object.keys(given).length === 0) return converted;
  const types = [...new Set([...mediaTypes(operation.produces, root.produces), ...Object.keys(given)])];
  const content = types.map((type) => {
    const example = Object.hasOwn(given, type) ? { example: given[type] } : {};
    return [type, { ...(schema === undefined ? {} : { schema }), ...example }];
  });
  return { ...converted, content: Object.fromEntries(content) };
}

function convertHeader(header: Fields): Fields {
  const { description, ...schema } = header;
  return { description, schema };
}

const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function convertScheme(scheme: Fields): Fields {
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  if (scheme.type !== 'oauth2') return scheme;
  const flow = FLOWS[textOf(scheme.flow) ?? ''] ?? 'implicit';
  const { authorizationUrl, tokenUrl, scopes } = scheme;
  return { ...scheme, flows: { [flow]: { authorizationUrl, tokenUrl, scopes } } };
}
