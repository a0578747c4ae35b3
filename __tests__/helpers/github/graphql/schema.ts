/**
 * GitHub's whole GraphQL schema (`@octokit/graphql-schema`), built for a document as far as the document goes: fields
 * that it does not name are left out, and with them the types that only they lead to. What it names is judged as by the
 * whole schema, which would take a third of a second to build.
 */
import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isScalarType,
  Kind,
  parse,
  type TypeNode,
  visit,
} from 'graphql';
import { SHA } from '../objects.ts';
import { isRefName } from '../refs.ts';

/** The package's entry reads 4 MB of JSON when it is imported; the text alone is enough. */
const FILE = new URL('../../../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url);

/** Where all documents begin, and what the double may answer where the schema has an interface or a union. */
const ALWAYS =
  `Query Mutation Bot User Organization Team Commit Tree Blob Tag GpgSignature Repository Ref PullRequest`.split(/\s+/);

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

/** Values of GitHub's own scalars, as their descriptions say. */
const SCALARS: Readonly<Record<string, (value: string) => boolean>> = {
  GitObjectID: (value) => SHA.test(value),
  GitRefname: isRefName,
  GitTimestamp: isTime,
  Base64String: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  URI: URL.canParse,
  DateTime: isTime,
};

function isTime(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Schemas by the names of their documents: callers ask the same again and again. */
const built = new Map<string, GraphQLSchema>();
let texts: ReadonlyMap<string, string> | undefined;

/** Gives GitHub's schema with all that a document names. */
export function schemaFor(document: DocumentNode): GraphQLSchema {
  const { fields, types } = namesOf(document);
  const key = [...[...fields].sort(), '', ...[...types].sort()].join(' ');
  const known = built.get(key);
  if (known !== undefined) return known;
  const schema = build(fields, types);
  built.set(key, schema);
  return schema;
}

interface Names {
  readonly fields: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

function namesOf(document: DocumentNode): Names {
  const [fields, types] = [new Set<string>(), new Set<string>()];
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.FIELD) fields.add(node.name.value);
      if (node.kind === Kind.NAMED_TYPE) types.add(node.name.value);
    },
  });
  return { fields, types };
}

function build(fields: ReadonlySet<string>, types: ReadonlySet<string>): GraphQLSchema {
  texts ??= readDefinitions();
  const definitions = collect(fields, types, texts);
  const schema = buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValid: true, assumeValidSDL: true });
  for (const [name, accepts] of Object.entries(SCALARS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) continue;
    const accept = (value: unknown) => {
      if (typeof value === 'string' && accepts(value)) return value;
      throw new GraphQLError(`${JSON.stringify(value)} is no ${name}`);
    };
    scalar.parseValue = accept;
    scalar.parseLiteral = (node) => accept(node.kind === Kind.STRING ? node.value : undefined);
  }
  return schema;
}

/** Splits the schema's text into its definitions, by name: parsing it as a whole takes longer than all the rest. */
function readDefinitions(): ReadonlyMap<string, string> {
  const text = readFileSync(FILE, 'utf8').replaceAll(/"""[\s\S]*?"""/g, '');
  const parts = text.split(/^(?=(?:type|interface|union|enum|input|scalar|directive) )/m);
  return new Map(parts.map((part) => [/^\w+ (\w+)/.exec(part)?.[1] ?? '', part]));
}

function collect(
  fields: ReadonlySet<string>,
  types: ReadonlySet<string>,
  from: ReadonlyMap<string, string>,
): readonly DefinitionNode[] {
  const found = new Map<string, DefinitionNode>();
  const open = [...ALWAYS, ...types];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = from.get(name);
    if (found.has(name) || BUILT_IN.has(name) || text === undefined) continue;
    const [parsed] = parse(text, { noLocation: true }).definitions;
    if (parsed === undefined) throw new Error(`GitHub's schema has no ${name}`);
    const definition = withFields(parsed, fields);
    found.set(name, definition);
    open.push(...leadsTo(definition));
  }
  return [...found.values()].map((definition) => withTypes(definition, found));
}

function withFields(definition: DefinitionNode, names: ReadonlySet<string>): DefinitionNode {
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    return definition;
  return { ...definition, fields: (definition.fields ?? []).filter(({ name }) => names.has(name.value)) };
}

/** Takes interfaces and members of unions away that the document does not reach. */
function withTypes(definition: DefinitionNode, found: ReadonlyMap<string, unknown>): DefinitionNode {
  if (definition.kind === Kind.UNION_TYPE_DEFINITION)
    return { ...definition, types: (definition.types ?? []).filter(({ name }) => found.has(name.value)) };
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    return definition;
  return { ...definition, interfaces: (definition.interfaces ?? []).filter(({ name }) => found.has(name.value)) };
}

function leadsTo(definition: DefinitionNode): readonly string[] {
  if (!('fields' in definition)) return [];
  return (definition.fields ?? []).flatMap((field) => [
    nameOf(field.type),
    ...('arguments' in field ? (field.arguments ?? []).map(({ type }) => nameOf(type)) : []),
  ]);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
