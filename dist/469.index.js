export const id = 469;
export const ids = [469];
export const modules = {

  7820:
  ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);

__webpack_require__.d(__webpack_exports__, {
  FindingsReader: () => (  FindingsReader),
  MAX_GROUPS: () => (  MAX_GROUPS)
});

// EXTERNAL MODULE: ./node_modules/htmlparser2/dist/Parser.js + 7 modules
var Parser = __webpack_require__(6963);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/@csstools/css-tokenizer/dist/index.mjs
var dist = __webpack_require__(4879);
;// CONCATENATED MODULE: ./.build/lib/bundle/style-addresses.js

const LOADING = /^(?:url|src|(?:-[a-z]+-)?(?:image-set|image|filter))$/;
function* styleAddresses(css) {
    if (!/["'\\]|url\(/i.test(css))
        return;
    const { nextToken, endOfFile } = (0,dist .OH)({ css });
    const open = [];
    let rule = '';
    while (!endOfFile()) {
        const token = nextToken();
        const isLoaded = open.at(-1) === true;
        if (token[0] === dist .ks.Function) {
            const name = token[4].value.toLowerCase();
            open.push(LOADING.test(name) || (isLoaded && name !== 'type'));
        }
        else if (token[0] === dist .ks.OpenParen)
            open.push(isLoaded);
        else if (token[0] === dist .ks.CloseParen)
            open.pop();
        else if (token[0] === dist .ks.AtKeyword)
            rule = token[4].value.toLowerCase();
        else if (ENDS_RULE.includes(token[0]))
            rule = '';
        const address = rule === 'namespace' ? undefined : addressIn(token, isLoaded);
        if (address === undefined)
            continue;
        yield rule === 'import' ? { ...address, use: 'sheet' } : address;
        rule = '';
    }
}
const ENDS_RULE = [dist .ks.Semicolon, dist .ks.OpenCurly, dist .ks.CloseCurly];
function addressIn(token, isLoaded) {
    const [type, text, start] = token;
    const end = start + text.length;
    if (type === dist .ks.String)
        return { written: token[4].value, offset: start, end, use: isLoaded ? 'file' : 'text' };
    if (type !== dist .ks.URL)
        return undefined;
    const offset = start + text.indexOf('(') + 1;
    return { written: token[4].value, offset, end: text.endsWith(')') ? end - 1 : end, use: 'file' };
}

;// CONCATENATED MODULE: ./.build/lib/bundle/references.js


const FILE_RELATION = /^(?:stylesheet|icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon|manifest|modulepreload)$/;
const PAGE_RELATION = /^(?:preload|prefetch|prerender|preconnect|dns-prefetch)$/;
const references_LOADING = {
    a: { href: 'link' },
    area: { href: 'link' },
    script: { src: 'file', href: 'file' },
    img: { src: 'file', srcset: 'file' },
    image: { href: 'file' },
    feimage: { href: 'file' },
    use: { href: 'file' },
    input: { src: 'file' },
    source: { src: 'file', srcset: 'file' },
    track: { src: 'file' },
    audio: { src: 'file' },
    video: { src: 'file', poster: 'file' },
    iframe: { src: 'page' },
    frame: { src: 'page' },
    embed: { src: 'page' },
    object: { data: 'page' },
    body: { background: 'file' },
};
const SCRIPT_TYPE = /^\s*(?:|module|(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))\s*$/i;
const STYLED_ATTRIBUTE = /^(?:style|fill|stroke|filter|mask|cursor|clip-?path|marker(?:-?(?:start|mid|end))?|to|from|by|values)$/i;
function elementReferences(name, attributes) {
    const found = [];
    for (const [attribute, kind] of Object.entries(loadsOf(name, attributes))) {
        const value = attributes[attribute] ?? (attribute === 'href' ? prefixedHref(attributes) : undefined);
        if (value === undefined)
            continue;
        const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
        for (const address of addresses)
            if (kind === 'link' || address.trim() !== '')
                found.push({ kind, address });
    }
    for (const address of animatedAddresses(name, attributes))
        found.push({ kind: 'file', address });
    for (const [attribute, value] of Object.entries(attributes))
        if (STYLED_ATTRIBUTE.test(attribute))
            for (const one of styleReferences(value))
                found.push(one);
    return found;
}
function prefixedHref(attributes) {
    const name = Object.keys(attributes).find((attribute) => attribute.endsWith(':href'));
    return name === undefined ? undefined : attributes[name];
}
function animatedAddresses(name, attributes) {
    const animated = attributes['attributeName'] ?? attributes['attributename'];
    if (!/^(?:set|animate)$/.test(name) || animated === undefined || !/(?:^|:)href$/.test(animated))
        return [];
    return ['to', 'from', 'by', 'values']
        .flatMap((attribute) => attributes[attribute]?.split(';') ?? [])
        .filter((address) => address.trim() !== '');
}
function loadsOf(name, attributes) {
    if (name === 'script' && !SCRIPT_TYPE.test(attributes['type'] ?? ''))
        return {};
    if (name !== 'link')
        return (Object.hasOwn(references_LOADING, name) && references_LOADING[name]) || {};
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    if (relations.some((relation) => FILE_RELATION.test(relation)))
        return { href: 'file', imagesrcset: 'file' };
    return relations.some((relation) => PAGE_RELATION.test(relation)) ? { href: 'page', imagesrcset: 'file' } : {};
}
function styleReferences(css) {
    const found = [];
    for (const { written, use } of styleAddresses(css)) {
        const address = written.trim();
        if (use !== 'text' && address !== '' && !address.startsWith('#'))
            found.push({ kind: 'file', address });
    }
    return found;
}
const CANDIDATE = /[\s,]*([^\s,]\S*)/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;
function srcsetAddresses(srcset) {
    const addresses = [];
    for (let at = 0; at < srcset.length;) {
        CANDIDATE.lastIndex = at;
        const address = CANDIDATE.exec(srcset)?.[1];
        if (address === undefined)
            break;
        DESCRIPTORS.lastIndex = CANDIDATE.lastIndex;
        if (!address.endsWith(','))
            DESCRIPTORS.exec(srcset);
        at = DESCRIPTORS.lastIndex;
        addresses.push(withoutCommas(address));
    }
    return addresses;
}
function withoutCommas(address) {
    let end = address.length;
    while (address[end - 1] === ',')
        end -= 1;
    return address.slice(0, end);
}
const SITE = `ws://${(0,external_node_crypto_.randomUUID)()}.invalid/`;
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
    if (url === null)
        return { kind: 'outside', url: address.trim() };
    if (!/^(?:https?|ws):$/.test(url.protocol))
        return undefined;
    if (!url.href.startsWith(SITE))
        return { kind: 'outside', url: url.href.replace(/^ws:/, 'http:') };
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

;// CONCATENATED MODULE: ./.build/lib/bundle/page-scan.js


const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;
function scanPage(html, xmlMode = false) {
    const page = new PageFacts();
    const handler = {
        onopentag: (name, attributes) => {
            page.open(name.slice(name.lastIndexOf(':') + 1).toLowerCase(), attributes);
            if (!page.isWhole)
                parser.pause();
        },
        ontext: (text) => page.text(text),
        onclosetag: () => page.close(),
    };
    const parser = new Parser .i(handler, { xmlMode });
    parser.end(html);
    return page;
}
class PageFacts {
    redirect;
    base;
    isWhole = true;
    anchors = new Set();
    references = [];
    #elements = [];
    #inertDepth;
    #style;
    open(name, attributes) {
        const depth = this.#elements.push(name);
        if (depth > MAX_DEPTH)
            this.isWhole = false;
        if (name === 'template' && attributes['shadowrootmode'] === undefined)
            this.#inertDepth ??= depth;
        if (this.#inertDepth !== undefined || !this.isWhole)
            return;
        if (name === 'style')
            this.#style = '';
        if (name === 'base')
            this.base ??= attributes['href'];
        if (name === 'meta')
            this.#meta(attributes);
        if (attributes['id'] !== undefined)
            this.anchors.add(ownCopy(attributes['id']));
        if (name === 'a' && attributes['name'] !== undefined)
            this.anchors.add(ownCopy(attributes['name']));
        this.#refer(elementReferences(name, attributes));
    }
    text(text) {
        if (this.#style !== undefined)
            this.#style += text;
    }
    close() {
        if (this.#elements.length === this.#inertDepth)
            this.#inertDepth = undefined;
        if (this.#elements.pop() !== 'style' || this.#style === undefined)
            return;
        this.#refer(styleReferences(this.#style));
        this.#style = undefined;
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
;// CONCATENATED MODULE: ./.build/lib/bundle/findings.js



const MAX_TARGET = 2048;
const MAX_CHARACTERS = 128 * 1024 ** 2;
const OWN_CHARACTERS = 64;
const MAX_GROUPS = 100;
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;
class FindingsReader {
    #inside = new Map();
    #outside = new Map();
    #anchors = new Map();
    #characters = 0;
    #unchecked = 0;
    add(file, content) {
        const kind = (0,read ._I)(file);
        if (content !== undefined && kind === 'page') {
            this.#addPage(file, scanPage(content.toString()));
            return;
        }
        this.#anchors.set(file, undefined);
        if (kind === undefined)
            return;
        if (content === undefined)
            this.#unchecked += 1;
        else
            this.#note(file, (kind === 'sheet' ? styleReferences : loadedByDrawing)(content.toString()), undefined);
    }
    findings() {
        return {
            brokenLinks: judge(this.#inside, (suspect) => this.#brokenLink(suspect)),
            externalResources: judge(this.#outside, ({ place }) => place),
            unchecked: this.#unchecked,
        };
    }
    #addPage(file, { anchors, base, isWhole, redirect, references }) {
        const characters = [...anchors].reduce((sum, name) => sum + name.length + OWN_CHARACTERS, 0);
        const isKnown = isWhole && this.#hasRoom(characters);
        if (!isKnown)
            this.#unchecked += 1;
        this.#anchors.set(file, isKnown && redirect === undefined ? anchors : undefined);
        this.#note(file, references, base);
    }
    #note(file, references, base) {
        const baseUrl = baseOf(file, base);
        for (const { kind, address } of references) {
            const found = resolveAddress(address, baseUrl);
            if (found === undefined)
                continue;
            if (found.kind === 'outside') {
                const place = cut(found.url);
                if (kind !== 'link')
                    this.#suspect(this.#outside, { kind: 'file', place, fragment: '' }, file);
                continue;
            }
            const place = cut(found.path);
            const fragment = kind === 'link' ? cut(found.fragment) : '';
            if (this.#has(place) && this.#hasAnchor(place, fragment))
                continue;
            this.#suspect(this.#inside, { kind, place, fragment }, file);
        }
    }
    #suspect(all, reference, file) {
        const key = `${reference.kind}\0${reference.place}\0${reference.fragment}`;
        const earlier = all.get(key);
        if (earlier === undefined) {
            if (this.#hasRoom(key.length + OWN_CHARACTERS))
                all.set(key, { ...reference, firstFile: file, lastFile: file, files: 1 });
            else
                this.#unchecked += 1;
        }
        else if (earlier.lastFile !== file) {
            earlier.files += 1;
            earlier.lastFile = file;
        }
    }
    #hasRoom(characters) {
        if (this.#characters + characters > MAX_CHARACTERS)
            return false;
        this.#characters += characters;
        return true;
    }
    #brokenLink({ kind, place, fragment }) {
        if (kind === 'file')
            return this.#has(place) ? undefined : `/${place}`;
        const file = servedFile(place, this.#has);
        if (file === undefined)
            return `/${place}`;
        return this.#hasAnchor(file, fragment) ? undefined : `/${place}#${decoded(fragment)}`;
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
function judge(suspects, targetOf) {
    const found = [];
    let count = 0;
    for (const suspect of suspects.values()) {
        const target = targetOf(suspect);
        if (target === undefined)
            continue;
        count += suspect.files;
        found.push({ target, files: suspect.files, firstFile: suspect.firstFile });
    }
    const groups = found.sort((one, other) => other.files - one.files).slice(0, MAX_GROUPS);
    return { count, distinct: found.length, groups };
}
function cut(text) {
    return text.length > MAX_TARGET ? Buffer.from(text.slice(0, MAX_TARGET)).toString() : text;
}
function loadedByDrawing(svg) {
    return scanPage(svg, true).references.filter(({ kind }) => kind !== 'link');
}


  })

};
