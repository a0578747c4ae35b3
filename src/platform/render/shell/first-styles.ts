/**
 * Critical styles: the rules for plain text and for the frame of the site, of which each page inlines those that it uses.
 * The page is painted before the style sheet has arrived. The sheet is linked in the body, before the first element that
 * needs a rule of it: browsers paint what precedes a sheet, and hold back what follows until the sheet is there.
 */

/** The plain elements of text, for which the first rules are enough. */
const PLAIN = new Set(
  'a b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p s small span strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** Plain elements that hold nothing. */
const VOID = new Set(['br', 'hr']);
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)((?:\s+[^\s"'=<>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]*))?)*)\s*\/?>/gi;
const CLASSES = /\sclass="([^"]*)"/g;
/** States in which no page begins; inside brackets one is an alternative among others. */
const STATE = /:(?:hover|focus|active)|::backdrop/;

/** What opens and ends rules, behind what may hold the same characters: comments, texts, addresses, escapes. */
const MARK = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\burl\([^"')]*\)|\\[\s\S]|[{};]/gi;

/** The first rules of a site. */
export interface FirstStyles {
  /** Gives the rules that markup needs. */
  readonly rulesFor: (markup: string) => string;
  /** Finds the place in a page's content up to which they are enough; it is within no element. */
  readonly placeOfSheet: (content: string) => number;
}

/** Reads rules without comments, and without needless space. */
export function openFirstStyles(css: string): FirstStyles {
  const rules = splitRules(css).map(readRule);
  const known = new Set(classNames(css));
  return {
    rulesFor(markup) {
      const present = new Set([...markup.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(/\s+/)));
      return rules.map((rule) => rule(present)).join('');
    },
    placeOfSheet(content) {
      let [place, depth] = [0, 0];
      for (const { 1: end, 2: name, 3: attributes = '', index } of content.matchAll(TAG)) {
        if (name === undefined) continue;
        if (end === '/') {
          depth = Math.max(0, depth - 1);
          continue;
        }
        if (depth === 0) place = index;
        const classes = [...attributes.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(/\s+/));
        if (!PLAIN.has(name) || classes.some((one) => !known.has(one))) return place;
        if (!VOID.has(name)) depth += 1;
      }
      return content.length;
    },
  };
}

/** Gives what of a rule can match where these classes are. */
type Rule = (present: ReadonlySet<string>) => string;

function readRule(rule: string): Rule {
  const start = openingOf(rule);
  if (start === -1) return () => rule;
  const [head, body] = [rule.slice(0, start), rule.slice(start)];
  if (head.startsWith('@media print')) return () => '';
  if (head.startsWith('@media')) {
    const inner = splitRules(body.slice(1, -1)).map(readRule);
    return (present) => {
      const kept = inner.map((one) => one(present)).join('');
      return kept === '' ? '' : `${head}{${kept}}`;
    };
  }
  const selectors = splitList(head).filter((text) => !STATE.test(text.replaceAll(/\([^()]*\)/g, '')));
  const needed = selectors.map((text) => ({ text, needs: needsOf(text) }));
  return (present) => {
    const kept = needed.filter(({ needs }) => needs.every((choice) => choice.some((all) => isIn(all, present))));
    return kept.length === 0 ? '' : kept.map(({ text }) => text).join(',') + body;
  };
}

function isIn(classes: readonly string[], present: ReadonlySet<string>): boolean {
  return classes.every((name) => present.has(name));
}

/** The classes without which a selector matches nothing: of each choice one must be there as a whole. */
function needsOf(selector: string): readonly (readonly (readonly string[])[])[] {
  const choices: (readonly (readonly string[])[])[] = [];
  const rest = selector
    .replaceAll(/:not\([^()]*\)/g, '')
    .replaceAll(/:(?:is|where)\(([^()]*)\)/g, (_whole, list: string) => {
      choices.push(list.split(',').map(classNames));
      return '';
    });
  return [[classNames(rest)], ...choices];
}

function classNames(text: string): readonly string[] {
  return [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

/** Gives the place where the block of a rule begins; -1 for a statement such as `@import`, which has none. */
function openingOf(rule: string): number {
  for (const { 0: mark, index } of rule.matchAll(MARK)) if (mark === '{') return index;
  return -1;
}

/** Splits a style sheet into its rules, those of a condition as one. What they are when joined again is the sheet. */
export function splitRules(css: string): readonly string[] {
  const rules: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: mark, index } of css.matchAll(MARK)) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || (mark !== '}' && mark !== ';')) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return start < css.length ? [...rules, css.slice(start)] : rules;
}

/** Splits a list of selectors at the commas that stand in no brackets. */
function splitList(list: string): readonly string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors.push((selectors.pop() ?? '') + character);
  }
  return selectors;
}
