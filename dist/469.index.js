export const id = 469;
export const ids = [469];
export const modules = {

  6895:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  FindingsReader: () => (  FindingsReader)
});

;// CONCATENATED MODULE: ./.build/lib/bundle/address.js
const SITE = 'http://site.invalid/';
const SITE_HOST = new URL(SITE).host;
const MAX_BASE = 512;
const DATA = /^\s*data:/i;
const FRAGMENT_DIRECTIVE = ':~:';
function baseOf(file, base) {
    const own = SITE + file.split('/').map(encodeURIComponent).join('/');
    if (base === undefined || base.length > MAX_BASE)
        return own;
    return URL.parse(base, own)?.href ?? own;
}
function resolveAddress(address, base) {
    if (DATA.test(address))
        return undefined;
    const url = URL.parse(address, base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return undefined;
    if (url.host !== SITE_HOST)
        return { kind: 'outside', url: url.href, host: url.host };
    const [fragment = ''] = url.hash.slice(1).split(FRAGMENT_DIRECTIVE, 1);
    return { kind: 'inside', path: decoded(url.pathname.slice(1)), fragment };
}
function servedFile(path, has) {
    if (path !== '' && has(path))
        return path;
    let end = path.length;
    while (path[end - 1] === '/')
        end -= 1;
    const bare = path.slice(0, end);
    const [page, index] = [`${bare}.html`, bare === '' ? 'index.html' : `${bare}/index.html`];
    return (path === bare && bare !== '' ? [page, index] : [index, page]).find(has);
}
function decoded(text) {
    if (!text.includes('%'))
        return text;
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}

// EXTERNAL MODULE: ./node_modules/htmlparser2/dist/Parser.js + 7 modules
var Parser = __webpack_require__(6963);
;// CONCATENATED MODULE: ./.build/lib/bundle/embedded-urls.js
const ANY = '[\\s\\S]';
const until = (stop) => `[^${stop}\\\\]*(?:\\\\${ANY}[^${stop}\\\\]*){0,500000}`;
const STRING = `"(${until('"\\n')})"?|'(${until("'\\n")})'?`;
const COMMENT = `/\\*${ANY}*?(?:\\*/|$)`;
const CSS_TOKEN = new RegExp([
    COMMENT,
    '@namespace[^;{}]*',
    `@import\\s*(?:url\\(\\s*)?(?:${STRING}|([^"'()\\s;]+))`,
    `url\\(\\s*(?:${STRING}|(${until(`"'()\\s`)}))`,
    '(image-set\\()',
    'type\\([^)]*',
    STRING,
    '([;{}])',
].join('|'), 'gi');
const LOADS = /url\(|@import|image-set\(|\\/i;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|\r?\n|([\s\S]))/gi;
const MAX_CODE_POINT = 0x10ffff;
function cssUrls(css) {
    if (!LOADS.test(css))
        return [];
    const urls = [];
    let inImageSet = false;
    for (const [token, ...groups] of css.matchAll(CSS_TOKEN)) {
        const [import1, import2, import3, url1, url2, url3, imageSet, string1, string2, end] = groups;
        const sheet = import1 ?? import2 ?? import3;
        const url = url1 ?? url2 ?? url3 ?? (inImageSet ? (string1 ?? string2) : undefined);
        if (imageSet !== undefined)
            inImageSet = true;
        if (end !== undefined)
            inImageSet = false;
        if (token.startsWith('/*'))
            continue;
        const address = unescaped(sheet ?? url ?? '').trim();
        if (address !== '')
            urls.push({ address, isSheet: sheet !== undefined });
    }
    return urls;
}
function unescaped(text) {
    if (!text.includes('\\'))
        return text;
    return text.replace(ESCAPE, (_escape, hex, character) => {
        if (hex === undefined)
            return character ?? '';
        const code = Number.parseInt(hex, 16);
        return code === 0 || code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
    });
}
const SEPARATORS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;
function srcsetAddresses(srcset) {
    const addresses = [];
    let at = 0;
    const take = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(srcset)?.[0] ?? '';
        at += found.length;
        return found;
    };
    while (at < srcset.length) {
        take(SEPARATORS);
        const address = take(ADDRESS);
        if (address === '')
            break;
        addresses.push(withoutCommas(address));
        if (!address.endsWith(','))
            take(DESCRIPTORS);
    }
    return addresses;
}
function withoutCommas(address) {
    let end = address.length;
    while (address[end - 1] === ',')
        end -= 1;
    return address.slice(0, end);
}
const JAVASCRIPT = /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
const MAPPED = /:\s*"((?:https?:)?\/\/[^"\\]+)"/gi;
const IMPORTED = /(?:^|[;}\n])[ \t]*(?:import|export)\b[^'"`;()]{0,500}["']((?:https?:)?\/\/[^"'\n]+)["']/gi;
function scriptKind(type) {
    const name = (type ?? '').trim().toLowerCase();
    if (name === 'module' || name === 'importmap')
        return name;
    return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}
function foreignImports(kind, text) {
    return Array.from(text.matchAll(kind === 'module' ? IMPORTED : MAPPED), ([, address = '']) => address);
}

;// CONCATENATED MODULE: ./.build/lib/bundle/references.js

const FONT_FILE = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;
const LINK_RELATIONS = [
    ['style', ['stylesheet']],
    ['icon', ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']],
    ['manifest', ['manifest']],
    ['script', ['modulepreload']],
    ['preload', ['preload', 'prefetch', 'prerender', 'preconnect', 'dns-prefetch']],
];
const LOADING = {
    a: { href: 'link' },
    area: { href: 'link' },
    script: { src: 'script', href: 'script' },
    img: { src: 'image', srcset: 'image' },
    image: { href: 'image' },
    feImage: { href: 'image' },
    use: { href: 'image' },
    input: { src: 'image' },
    source: { src: 'media', srcset: 'image' },
    track: { src: 'media' },
    audio: { src: 'media' },
    video: { src: 'media', poster: 'image' },
    iframe: { src: 'frame' },
    frame: { src: 'frame' },
    embed: { src: 'object' },
    object: { data: 'object' },
    body: { background: 'image' },
};
function elementReferences(name, attributes) {
    const found = [];
    for (const [attribute, kind] of Object.entries(loadsOf(name, attributes))) {
        const value = attributes[attribute] ?? (attribute === 'href' ? attributes['xlink:href'] : undefined);
        if (value === undefined)
            continue;
        const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
        for (const address of addresses)
            if (kind === 'link' || address.trim() !== '')
                found.push({ kind, address });
    }
    const style = attributes['style'];
    return style === undefined ? found : [...found, ...styleReferences(style)];
}
function loadsOf(name, attributes) {
    if (name === 'script' && scriptKind(attributes['type']) === 'data')
        return {};
    if (name !== 'link')
        return (Object.hasOwn(LOADING, name) && LOADING[name]) || {};
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const [kind] = LINK_RELATIONS.find(([, names]) => names.some((relation) => relations.includes(relation))) ?? [];
    return kind === undefined ? {} : { href: kind, imagesrcset: 'image' };
}
function styleReferences(css) {
    return cssUrls(css).map(({ address, isSheet }) => ({
        kind: isSheet ? 'style' : FONT_FILE.test(address) ? 'font' : 'image',
        address,
    }));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/page-scan.js
var _a;



const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;
class TooDeep extends Error {
}
function scanPage(html) {
    return new PageScan(html, false);
}
class PageScan {
    redirect;
    base;
    isWhole = true;
    anchors = new Set();
    references = [];
    #elements = [];
    #isNested;
    #inertDepth;
    #text;
    constructor(html, isNested) {
        this.#isNested = isNested;
        const parser = new Parser .i({
            onopentag: (name, attributes) => this.#open(name, attributes),
            ontext: (text) => {
                if (this.#text !== undefined)
                    this.#text.content += text;
            },
            onclosetag: () => this.#close(),
        });
        try {
            parser.end(html);
        }
        catch (error) {
            if (!(error instanceof TooDeep))
                throw error;
            this.isWhole = false;
        }
    }
    #open(name, attributes) {
        const depth = this.#elements.push(name);
        if (depth > MAX_DEPTH)
            throw new TooDeep();
        if (name === 'template' && attributes['shadowrootmode'] === undefined)
            this.#inertDepth ??= depth;
        if (this.#inertDepth !== undefined)
            return;
        const of = this.#textKind(name, attributes);
        if (of !== undefined)
            this.#text = { of, depth, content: '' };
        if (name === 'base')
            this.base ??= attributes['href'];
        if (name === 'meta')
            this.#meta(attributes);
        if (attributes['id'] !== undefined)
            this.anchors.add(ownCopy(attributes['id']));
        if (name === 'a' && attributes['name'] !== undefined)
            this.anchors.add(ownCopy(attributes['name']));
        this.#refer(elementReferences(name, attributes));
        if (name === 'iframe' && attributes['srcdoc'] !== undefined && !this.#isNested) {
            this.#refer(new _a(attributes['srcdoc'], true).references.filter(({ kind }) => kind !== 'link'));
        }
    }
    #textKind(name, attributes) {
        if (name === 'style')
            return name;
        const kind = name === 'script' && attributes['src'] === undefined ? scriptKind(attributes['type']) : undefined;
        return kind === 'module' || kind === 'importmap' ? kind : undefined;
    }
    #close() {
        const depth = this.#elements.length;
        this.#elements.pop();
        if (depth === this.#inertDepth)
            this.#inertDepth = undefined;
        if (this.#text?.depth !== depth)
            return;
        const { of, content } = this.#text;
        this.#text = undefined;
        if (of === 'style')
            this.#refer(styleReferences(content));
        else
            this.#refer(foreignImports(of, content).map((address) => ({ kind: 'script', address })));
    }
    #meta(attributes) {
        if (attributes['http-equiv']?.toLowerCase() !== 'refresh' || this.#elements.includes('noscript'))
            return;
        const refresh = readRefresh((attributes['content'] ?? '').slice(0, MAX_REFRESH));
        if (refresh === undefined)
            return;
        if (!refresh.isDelayed)
            this.redirect ??= refresh.address;
        this.references.push({ kind: 'link', address: refresh.address });
    }
    #refer(references) {
        for (const reference of references)
            this.references.push(reference);
    }
}
_a = PageScan;
function ownCopy(text) {
    return Buffer.from(text).toString();
}
function readRefresh(content) {
    const text = content.trim();
    const [delay = '', seconds = ''] = /^(\d*)[\d.]*/.exec(text) ?? [];
    const behindDelay = text.slice(delay.length);
    if (!/^[;,\s]/.test(behindDelay))
        return undefined;
    const address = behindDelay
        .trimStart()
        .replace(/^[;,]/, '')
        .trimStart()
        .replace(/^url\s*=\s*/i, '');
    const bare = address.replace(/^["']/, '').replace(/["']$/, '');
    return bare === '' ? undefined : { address: bare, isDelayed: /[1-9]/.test(seconds) };
}

// EXTERNAL MODULE: ./.build/lib/bundle/read.js + 2 modules
var read = __webpack_require__(3256);
;// CONCATENATED MODULE: ./.build/lib/bundle/tally.js
const MAX_GROUPS = 1000;
const MAX_FILES = 10;
const MAX_CHARACTERS = 160 * 1024 ** 2;
const THING_CHARACTERS = 256;
class Tally {
    #counts = new Map();
    #characters = 0;
    dropped = 0;
    add(thing, file) {
        const key = thing.join('\0');
        const count = this.#counts.get(key);
        if (count === undefined) {
            this.#characters += key.length + THING_CHARACTERS;
            if (this.#characters > MAX_CHARACTERS)
                this.dropped += 1;
            else
                this.#counts.set(key, { files: 1, last: file, foundIn: [file] });
        }
        else if (count.last !== file) {
            count.files += 1;
            count.last = file;
            if (count.files <= MAX_FILES)
                count.foundIn.push(file);
        }
    }
    found(judge) {
        let count = 0;
        const found = [];
        for (const [key, counted] of this.#counts) {
            const [kind = '', place = '', detail = ''] = key.split('\0');
            const thing = judge([kind, place, detail]);
            if (thing === undefined)
                continue;
            count += counted.files;
            found.push([key, thing, counted]);
        }
        found.sort(([a, , one], [b, , other]) => other.files - one.files || (a < b ? -1 : 1));
        const groups = found.slice(0, MAX_GROUPS).map(([, thing, { files, foundIn }]) => ({ ...thing, files, foundIn }));
        return { count, distinct: found.length, groups };
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/findings.js





const MAX_TARGET = 2048;
const MAX_ANCHOR_CHARACTERS = 192 * 1024 ** 2;
const ANCHOR_CHARACTERS = 64;
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;
class FindingsReader {
    #inside = new Tally();
    #outside = new Tally();
    #anchors = new Map();
    #anchorCharacters = 0;
    #unchecked = 0;
    add(file, content) {
        const kind = (0,read ._I)(file);
        if (kind === 'page' && content !== undefined) {
            this.#addPage(file, scanPage(content.toString()));
            return;
        }
        this.#anchors.set(file, undefined);
        if (kind === undefined)
            return;
        if (content === undefined)
            this.#unchecked += 1;
        else
            this.#note(file, styleReferences(content.toString()), undefined);
    }
    findings() {
        return {
            brokenLinks: this.#inside.found((reference) => this.#brokenLink(reference)),
            missingResources: this.#inside.found((reference) => this.#missingResource(reference)),
            externalResources: this.#outside.found(([kind, host, target]) => ({ kind: kind, host, target })),
            unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
        };
    }
    #addPage(file, { anchors, base, isWhole, redirect, references }) {
        for (const name of anchors)
            this.#anchorCharacters += name.length + ANCHOR_CHARACTERS;
        const isHeld = this.#anchorCharacters <= MAX_ANCHOR_CHARACTERS;
        if (!isWhole || !isHeld)
            this.#unchecked += 1;
        this.#anchors.set(file, isHeld && isWhole && redirect === undefined ? anchors : undefined);
        this.#note(file, references, base);
    }
    #note(file, references, base) {
        const baseUrl = baseOf(file, base);
        for (const { kind, address } of references) {
            const found = resolveAddress(address, baseUrl);
            if (found?.kind === 'outside' && kind !== 'link')
                this.#outside.add([kind, cut(found.host), cut(found.url)], file);
            if (found?.kind !== 'inside')
                continue;
            const path = cut(found.path);
            const fragment = kind === 'link' ? cut(found.fragment) : '';
            if (!this.#has(path) || !this.#hasAnchor(path, fragment))
                this.#inside.add([kind, path, fragment], file);
        }
    }
    #brokenLink([kind, path, fragment]) {
        if (kind !== 'link')
            return undefined;
        const file = servedFile(path, this.#has);
        if (file === undefined)
            return { kind: 'page', target: `/${path}` };
        if (this.#hasAnchor(file, fragment))
            return undefined;
        return { kind: 'anchor', target: `/${path}#${decoded(fragment)}` };
    }
    #missingResource([kind, path]) {
        if (kind === 'link')
            return undefined;
        const isPage = kind === 'frame' || kind === 'object' || kind === 'preload';
        const isThere = isPage ? servedFile(path, this.#has) !== undefined : this.#has(path);
        return isThere ? undefined : { kind: kind, target: `/${path}` };
    }
    #has = (file) => this.#anchors.has(file);
    #hasAnchor(file, fragment) {
        const anchors = this.#anchors.get(file);
        if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment))
            return true;
        const name = decoded(fragment);
        return anchors.has(fragment) || anchors.has(name) || name.toLowerCase() === 'top';
    }
}
function cut(text) {
    const kept = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
    return kept.length > MAX_TARGET ? kept.slice(0, MAX_TARGET).toWellFormed() : kept;
}


  })

};
