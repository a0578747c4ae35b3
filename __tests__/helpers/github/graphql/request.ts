/** A request to GraphQL as it came: parsed, and held to GitHub's schema. */
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isJson, type Json } from '../json.ts';
import { refuseStrangers, schemaFor } from './schema.ts';

/** Asks for the schema itself, of which the double has only what other fields need. */
const INTROSPECTION = /\b__(?:schema|type)\b/;

/** A request that the schema allows. */
export interface GraphqlRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Json;
}

/** What is wrong with a request: the errors of the answer, and those that a caller must not make. */
export interface WrongRequest {
  readonly errors: readonly unknown[];
  readonly faults: readonly string[];
}

/** Names what an operation is called, and the fields that it asks for at its top. */
export function operationNames(body: unknown): {
  readonly name: string | undefined;
  readonly fields: readonly string[];
} {
  const text = isJson(body) ? body['query'] : undefined;
  const document = typeof text === 'string' ? tryParse(text) : undefined;
  const operation = document === undefined ? undefined : operationOf(document, nameIn(body));
  const fields = (operation?.selectionSet.selections ?? []).flatMap((one) =>
    one.kind === Kind.FIELD ? [one.name.value] : [],
  );
  return { name: operation?.name?.value, fields };
}

/** Reads a request; fields that the server does not know yet (`Commit.file`) are refused in GitHub's words. */
export function readRequest(body: unknown, unknownFields: ReadonlySet<string>): GraphqlRequest | WrongRequest {
  refuseStrangers(unknownFields);
  const query = isJson(body) ? body['query'] : undefined;
  if (!isJson(body) || typeof query !== 'string')
    return wrong([new GraphQLError('A query attribute must be specified and must be a string.')]);
  const document = tryParse(query);
  if (document instanceof GraphQLError) return wrong([document]);
  if (INTROSPECTION.test(query)) return wrong([new GraphQLError('the double answers no introspection')]);
  const schema = schemaFor(document);
  const errors = validate(schema, document);
  const undefinedOnes = undefinedFields(schema, document, unknownFields);
  if (errors.length > 0) return wrong(errors, undefinedOnes);
  if (undefinedOnes.length > 0) return { errors: undefinedOnes, faults: [] };
  const operation = operationOf(document, nameIn(body));
  if (operation === undefined) return wrong([new GraphQLError('An operation name is required')]);
  const variables = isJson(body['variables']) ? body['variables'] : {};
  const faults = variableFaults(schema, operation, variables);
  return faults.length > 0 ? wrong(faults) : { schema, document, operationName: nameIn(body), variables };
}

function nameIn(body: unknown): string | undefined {
  const name = isJson(body) ? body['operationName'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function tryParse(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error));
  }
}

function operationOf(
  document: DocumentNode | GraphQLError,
  name: string | undefined,
): OperationDefinitionNode | undefined {
  if (document instanceof GraphQLError) return undefined;
  const all = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (name !== undefined) return all.find((one) => one.name?.value === name);
  return all.length === 1 ? all[0] : undefined;
}

/** The answer has GitHub's own words for fields that are none; for all else, those of the library. */
function wrong(errors: readonly GraphQLError[], own: readonly unknown[] = []): WrongRequest {
  const told = errors.map(({ message, locations, path }) => ({ message, locations, path }));
  return { errors: own.length > 0 ? own : told, faults: errors.map(({ message }) => `GraphQL request: ${message}`) };
}

function variableFaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Json,
): readonly GraphQLError[] {
  const names = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  const surplus = Object.keys(given).filter((name) => !names.has(name));
  return [
    ...surplus.map((name) => new GraphQLError(`Variable $${name} is given, and the operation has none of that name`)),
    ...(getVariableValues(schema, variableDefinitions, given).errors ?? []),
  ];
}

/** Finds fields that the schema has not, or that this server does not know. */
function undefinedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  unknownFields: ReadonlySet<string>,
): readonly unknown[] {
  const found: unknown[] = [];
  const path: string[] = [];
  const types = new TypeInfo(schema);
  const leave = () => void path.pop();
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition: {
        enter: ({ operation, name }) => void path.push(name === undefined ? operation : `${operation} ${name.value}`),
        leave,
      },
      FragmentDefinition: { enter: ({ name }) => void path.push(`fragment ${name.value}`), leave },
      InlineFragment: {
        enter: ({ typeCondition }) =>
          void path.push(typeCondition === undefined ? '...' : `... on ${typeCondition.name.value}`),
        leave,
      },
      Field: {
        enter: (field) => {
          const type = types.getParentType()?.name;
          const isKnown = types.getFieldDef() != null && !unknownFields.has(`${type}.${field.name.value}`);
          if (type !== undefined && !isKnown) found.push(...undefinedField(type, field, path));
          if (!isKnown) return false;
          path.push(nameOf(field));
          return undefined;
        },
        leave,
      },
    }),
  );
  return found;
}

function nameOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** What a server says of a field that it does not know; of a mutation's input, too. */
function undefinedField(type: string, field: FieldNode, path: readonly string[]): readonly unknown[] {
  const fieldName = field.name.value;
  const at = field.loc?.startToken;
  const locations = [{ line: at?.line ?? 1, column: at?.column ?? 1 }];
  const input = `${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}Input`;
  const ofInput = {
    path: path.slice(0, 1),
    extensions: { code: 'variableRequiresValidType', typeName: input, variableName: 'input' },
    locations,
    message: `${input} isn't a defined input type (on $input)`,
  };
  const ofField = {
    path: [...path, nameOf(field)],
    extensions: { code: 'undefinedField', typeName: type, fieldName },
    locations,
    message: `Field '${fieldName}' doesn't exist on type '${type}'`,
  };
  return type === 'Mutation' ? [ofInput, ofField] : [ofField];
}
