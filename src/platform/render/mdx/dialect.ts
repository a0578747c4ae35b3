/**
 * Syntax beyond the standard: `## Title {#id}`, which would be an expression, and `<!-- notes -->`,
 * which MDX does not know. Ready as micromark constructs, so that they work wherever Markdown is read.
 */
import type { Heading, Nodes, Root } from 'mdast';
import type { Data } from 'unified';

type Extension = NonNullable<Data['micromarkExtensions']>[number];
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[number]>, { tokenize: unknown }>;
type Tokenizer = Construct['tokenize'];
type State = ReturnType<Tokenizer>;
type Code = Parameters<State>[0];

const BRACE = 123;
const LESS_THAN = 60;
const GREATER_THAN = 62;
const DASH = 45;
const SPACE = 32;
const CLOSING_BRACE = 125;
/** Line endings are the numbers below it: https://github.com/micromark/micromark#preprocess */
const HORIZONTAL_TAB = -2;

/** Reads `{#id}` as text, before it is taken for an expression, and passes over HTML comments. */
export function dialectSyntax(): Extension {
  return {
    text: {
      [BRACE]: { name: 'headingId', tokenize: headingId },
      [LESS_THAN]: { name: 'htmlComment', tokenize: comment },
    },
    flow: { [LESS_THAN]: { name: 'htmlComment', tokenize: commentBlock, concrete: true } },
  };
}

const headingId: Tokenizer = (effects, ok, nok) => {
  const opening = [...'{#'].map((character) => character.codePointAt(0));
  let at = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter('data');
    return mark(code);
  }

  function mark(code: Code): State | undefined {
    if (code !== opening[at]) return nok(code);
    effects.consume(code);
    at += 1;
    return at < opening.length ? mark : name;
  }

  function name(code: Code): State | undefined {
    if (code !== null && code > 0 && /[\w.:-]/.test(String.fromCodePoint(code))) {
      effects.consume(code);
      return name;
    }
    if (code !== CLOSING_BRACE) return nok(code);
    effects.consume(code);
    effects.exit('data');
    return ok;
  }
};

/** Passes over `<!-- … -->`; nothing of it stays. */
const comment: Tokenizer = (effects, ok, nok) => {
  const opening = [...'<!--'].map((character) => character.codePointAt(0));
  let at = 0;
  let dashes = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter('whitespace');
    return open(code);
  }

  function open(code: Code): State | undefined {
    if (code !== opening[at]) return nok(code);
    effects.consume(code);
    at += 1;
    return at < opening.length ? open : inside;
  }

  function inside(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code < HORIZONTAL_TAB) {
      effects.exit('whitespace');
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      effects.enter('whitespace');
      dashes = 0;
      return inside;
    }
    const isEnd = code === GREATER_THAN && dashes >= 2;
    dashes = code === DASH ? dashes + 1 : 0;
    effects.consume(code);
    if (!isEnd) return inside;
    effects.exit('whitespace');
    return ok;
  }
};

const commentBlock: Tokenizer = function tokenizeBlock(effects, ok, nok) {
  return comment.call(this, effects, rest, nok);

  /** The comment is a block of its own only when nothing follows it on its line. */
  function rest(code: Code): State | undefined {
    if (isBlank(code)) {
      effects.enter('whitespace');
      return space(code);
    }
    return code === null || code < 0 ? ok(code) : nok(code);
  }

  function space(code: Code): State | undefined {
    if (isBlank(code)) {
      effects.consume(code);
      return space;
    }
    effects.exit('whitespace');
    return code === null || code < 0 ? ok(code) : nok(code);
  }
};

function isBlank(code: Code): boolean {
  return code === SPACE || code === HORIZONTAL_TAB || code === HORIZONTAL_TAB + 1;
}

/** A heading's name at its end, also with the brace escaped, as other generators want it. */
const HEADING_ID = /\{#([\w.:-]+)\}\s*$/;

/** Takes the names out of headings and gives them as ids; works on the tree in place. */
export function nameHeadings(tree: Root): void {
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') nameHeading(node);
    else if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(tree);
}

function nameHeading(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const found = HEADING_ID.exec(last.value);
  const id = found?.[1];
  if (found === null || id === undefined) return;
  last.value = last.value.slice(0, found.index).trimEnd();
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
}
