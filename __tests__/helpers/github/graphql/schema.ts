/**
 * GitHub's GraphQL schema (`@octokit/graphql-schema`), cut down to the types that the double answers: all of it takes a
 * third of a second to build. What is cut away cannot be asked for: whoever does is told that the double has it not.
 */
import { readFileSync } from 'node:fs';
import type { Mutation, Query } from '@octokit/graphql-schema';
import {
  buildASTSchema,
  type DefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isScalarType,
  Kind,
  parse,
  type TypeNode,
} from 'graphql';
import { SHA } from '../objects.ts';
import { isRefName } from '../refs.ts';

/** The package's entry reads 4 MB of JSON when it is imported; the text alone is enough. */
const FILE = new URL('../../../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url);

/** Objects and interfaces; what they lead to beyond these is cut. Inputs, enums and scalars follow by themselves. */
const KEPT = new Set(
  `Query Mutation Node Actor RepositoryOwner Organization User Bot Repository Ref GitObject Commit Tree TreeEntry Blob
  CommitConnection PageInfo GitActor GitSignature GpgSignature PullRequest PullRequestConnection AutoMergeRequest
  CreateCommitOnBranchPayload UpdateRefsPayload CreateRefPayload DeleteRefPayload EnablePullRequestAutoMergePayload
  RateLimit`.split(/\s+/),
);

/** The doors into the schema. */
const ENTRIES: Readonly<Record<string, ReadonlySet<string>>> = {
  Query: new Set<keyof Query>(['viewer', 'repository', 'node', 'rateLimit']),
  Mutation: new Set<keyof Mutation>([
    'createCommitOnBranch',
    'updateRefs',
    'createRef',
    'deleteRef',
    'enablePullRequestAutoMerge',
  ]),
};

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

/** Values of GitHub's own scalars, as their descriptions say. */
const SCALARS: Readonly<Record<string, (value: string) => boolean>> = {
  GitObjectID: (value) => SHA.test(value),
  GitRefname: isRefName,
  Base64String: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  URI: URL.canParse,
  DateTime: (value) => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
};

export function buildSchema(): GraphQLSchema {
  const definitions = collect(readDefinitions());
  const document = { kind: Kind.DOCUMENT, definitions } as const;
  const schema = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  for (const [name, accepts] of Object.entries(SCALARS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) continue;
    scalar.parseValue = (value: unknown) => {
      if (typeof value === 'string' && accepts(value)) return value;
      throw new GraphQLError(`${JSON.stringify(value)} is no ${name}`);
    };
  }
  return schema;
}

/** Splits the schema's text into its definitions, by name: parsing it as a whole takes longer than all the rest. */
function readDefinitions(): ReadonlyMap<string, string> {
  const text = readFileSync(FILE, 'utf8').replaceAll(/"""[\s\S]*?"""/g, '');
  const parts = text.split(/^(?=(?:type|interface|union|enum|input|scalar) )/m);
  return new Map(parts.map((part) => [/^\w+ (\w+)/.exec(part)?.[1] ?? '', part]));
}

function collect(texts: ReadonlyMap<string, string>): readonly DefinitionNode[] {
  const found = new Map<string, DefinitionNode>();
  const open = [...KEPT];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || BUILT_IN.has(name)) continue;
    const [parsed] = parse(texts.get(name) ?? '', { noLocation: true }).definitions;
    if (parsed === undefined) throw new Error(`GitHub's schema has no ${name}`);
    const definition = cut(parsed, texts);
    found.set(name, definition);
    open.push(...leadsTo(definition));
  }
  return [...found.values()];
}

/** Takes away fields of types that are not kept. */
function cut(definition: DefinitionNode, texts: ReadonlyMap<string, string>): DefinitionNode {
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    return definition;
  const entries = ENTRIES[definition.name.value];
  const fields = (definition.fields ?? []).filter(({ name, type }) => {
    if (entries !== undefined) return entries.has(name.value);
    const target = nameOf(type);
    return KEPT.has(target) || BUILT_IN.has(target) || /^(enum|scalar) /.test(texts.get(target) ?? '');
  });
  const interfaces = (definition.interfaces ?? []).filter(({ name }) => KEPT.has(name.value));
  return { ...definition, fields, interfaces };
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
