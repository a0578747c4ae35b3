/** Pages of API operations: which they are, and whether a question is about one. */
import type { PageText } from '../../render/site/site.ts';

/** An operation's page, with its method where the page tells. */
export interface Operation {
  readonly method?: string | undefined;
}

const LEAD = /^(GET|POST|PUT|PATCH|DELETE)\s*\//;
/** A page without text in such a part of the navigation is an operation whose description could not be had. */
const REFERENCE = /api[ -]reference|rest api/i;
const ASKED_FOR = /\b(?:apis?|endpoints?|rest|curl|http (?:call|request|method))\b/i;
const VERBS: readonly (readonly [method: string, verb: RegExp])[] = [
  ['DELETE', /\b(?:delet|remov|eras|drop|get rid)/i],
  ['POST', /\b(?:creat|add|makes?\b|new\b|send|generat|trigger|start)/i],
  ['PATCH', /\b(?:updat|chang|modif|edit|renam)/i],
  ['GET', /\b(?:list|get|shows?\b|retriev|fetch|find|read|download|which)/i],
];
const ASKED_FACTOR = 1.6;
const METHOD_FACTOR = 1.2;
const UNASKED_FACTOR = 0.85;

export function operationOf({ lines, section }: PageText): Operation | undefined {
  const [, method] = LEAD.exec(lines[0]?.parts[0] ?? '') ?? [];
  if (method !== undefined) return { method };
  return lines.length === 0 && REFERENCE.test(section) ? {} : undefined;
}

/** Makes the factor by which pages are preferred for being of an operation or not. */
export function favourOperations(question: string): (operation: Operation | undefined) => number {
  const isAsked = ASKED_FOR.test(question);
  const wanted = VERBS.find(([, verb]) => verb.test(question))?.[0];
  return (operation) => {
    if (operation === undefined) return 1;
    if (!isAsked) return UNASKED_FACTOR;
    return operation.method !== undefined && operation.method === wanted ? ASKED_FACTOR * METHOD_FACTOR : ASKED_FACTOR;
  };
}
