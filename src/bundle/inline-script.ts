/** What the scripts in a page's own text load from other hosts before any of them runs. */

/** How a browser takes a `script`: https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type */
export type ScriptKind = 'classic' | 'module' | 'importmap' | 'data';

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
const OTHER_HOST = /^(?:https?:)?\/\//i;
/** What opens or closes a string or a comment, and the words that a specifier follows. */
const TOKEN = /\\[\s\S]|["'`\n]|\/\/|\/\*|\*\/|(?<![\w$.])(?:import|from)\s*(?=["'])/g;
/** What ends a string or a comment; a line break ends a string that was no string. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '"': ['"', '\n'],
  "'": ["'", '\n'],
  '`': ['`'],
  '//': ['\n'],
  '/*': ['*/'],
};

/** Tells the kind of a script by its `type`. */
export function scriptKind(type: string | undefined): ScriptKind {
  const name = (type ?? '').trim().toLowerCase();
  if (name === 'module' || name === 'importmap') return name;
  return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}

/** Lists the addresses on other hosts that an import map names, or that a module imports statically. */
export function foreignImports(kind: ScriptKind, text: string): string[] {
  if (!text.includes('//')) return [];
  const addresses = kind === 'importmap' ? mappedAddresses(text) : kind === 'module' ? importedAddresses(text) : [];
  return addresses.filter((address) => OTHER_HOST.test(address));
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#parse-an-import-map-string */
function mappedAddresses(text: string): string[] {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return [];
  }
  const [imports, scopes] = [entryOf(map, 'imports'), entryOf(map, 'scopes')];
  const tables = [imports, ...(isObject(scopes) ? Object.values(scopes) : [])];
  return tables.filter(isObject).flatMap((table) => Object.values(table).filter((value) => typeof value === 'string'));
}

/**
 * Finds what stands behind `import` and `from`, outside of comments and other strings. A regular expression with a quote
 * in it is taken for a string up to the line's end: rather a module is missed than one made up.
 */
function importedAddresses(text: string): string[] {
  const addresses: string[] = [];
  let open: string | undefined;
  let specifierAt: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (open !== undefined) {
      if (ENDS[open]?.includes(token) !== true) continue;
      if (specifierAt !== undefined && token === open) addresses.push(text.slice(specifierAt, index));
      open = undefined;
      specifierAt = undefined;
    } else if (Object.hasOwn(ENDS, token)) {
      open = token;
      if (index + 1 !== specifierAt) specifierAt = undefined;
    } else if (token.startsWith('import') || token.startsWith('from')) {
      specifierAt = index + token.length + 1;
    }
  }
  return addresses;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function entryOf(value: unknown, name: string): unknown {
  return isObject(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
