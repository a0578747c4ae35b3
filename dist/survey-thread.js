import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
var __webpack_exports__ = {};

;// CONCATENATED MODULE: external "node:worker_threads"
const external_node_worker_threads_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");
;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./.build/lib/bundle/address.js
const SITE = 'http://site.invalid/';
const SITE_HOST = new URL(SITE).host;
const MAX_BASE = 512;
const PLAIN = /^(?!\/\/)[\w.~/-]+(?:#[\w.~/:-]*)?$/;
const DATA = /^\s*data:/i;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;
const FRAGMENT_DIRECTIVE = ':~:';
class Resolver {
    #base;
    resolve(file, address, base) {
        if (base === undefined && address.startsWith('#'))
            return inside(file, address.slice(1));
        if (DATA.test(address))
            return undefined;
        if (base === undefined && PLAIN.test(address))
            return resolvePlain(file, address);
        return resolveUrl(address, this.#baseOf(file, base));
    }
    #baseOf(file, base) {
        if (this.#base?.file !== file || this.#base.base !== base)
            this.#base = { file, base, url: baseUrl(file, base) };
        return this.#base.url;
    }
}
function baseUrl(file, base) {
    const own = SITE + file.split('/').map(encodeURIComponent).join('/');
    if (base === undefined || base.length > MAX_BASE)
        return own;
    return URL.parse(base, own)?.href ?? own;
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
function resolveUrl(address, base) {
    const url = URL.parse(address, base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return undefined;
    if (url.host !== SITE_HOST)
        return { kind: 'outside', url: url.href, host: url.host };
    return inside(decoded(url.pathname.slice(1)), url.hash.slice(1));
}
function resolvePlain(file, address) {
    const [path = '', fragment = ''] = address.split('#');
    const joined = path.startsWith('/') ? path.slice(1) : file.slice(0, file.lastIndexOf('/') + 1) + path;
    return inside(DOT_SEGMENT.test(joined) ? withoutDots(joined) : joined, fragment);
}
function withoutDots(path) {
    const kept = [];
    const segments = path.split('/');
    for (const [index, segment] of segments.entries()) {
        const isDots = segment === '.' || segment === '..';
        if (segment === '..')
            kept.pop();
        if (!isDots)
            kept.push(segment);
        else if (index === segments.length - 1)
            kept.push('');
    }
    return kept.join('/');
}
function inside(path, hash) {
    return { kind: 'inside', path, fragment: hash.split(FRAGMENT_DIRECTIVE, 1)[0] ?? '' };
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

;// CONCATENATED MODULE: ./.build/lib/bundle/tally.js
const MAX_GROUPS = 1000;
const MAX_FILES = 10;
const THING_BYTES = 256;
const MAX_BYTES = 160 * 1024 ** 2;
class Tally {
    #counts = new Map();
    #bytes = 0;
    dropped = 0;
    add(thing, file) {
        const key = thing.join('\0');
        const count = this.#counts.get(key);
        if (count === undefined)
            this.#addFirst(key, file);
        else if (count.last !== file) {
            count.files += 1;
            count.last = file;
            if (count.files <= MAX_FILES)
                count.foundIn.push(file);
        }
    }
    #addFirst(key, file) {
        const bytes = this.#bytes + key.length + THING_BYTES;
        if (bytes > MAX_BYTES) {
            this.dropped += 1;
            return;
        }
        this.#bytes = bytes;
        this.#counts.set(key, { files: 1, last: file, foundIn: [file] });
    }
    found(judge) {
        const judged = (key) => {
            const [kind = '', place = '', detail = ''] = key.split('\0');
            return judge([kind, place, detail]);
        };
        const keys = [...this.#counts.keys()].filter((key) => judged(key) !== undefined);
        const filesOf = (key) => this.#counts.get(key)?.files ?? 0;
        keys.sort((a, b) => filesOf(b) - filesOf(a) || (a < b ? -1 : 1));
        const groups = keys.slice(0, MAX_GROUPS).flatMap((key) => {
            const [thing, count] = [judged(key), this.#counts.get(key)];
            return thing && count ? [{ ...thing, files: count.files, foundIn: count.foundIn }] : [];
        });
        return { count: keys.reduce((sum, key) => sum + filesOf(key), 0), distinct: keys.length, groups };
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/findings.js


const MAX_TARGET = 2048;
const ANCHOR_BYTES = 64;
const MAX_ANCHOR_BYTES = 192 * 1024 ** 2;
const MAX_JOINED = 64;
const SCRIPT_ROUTE = /^[/!]|^%(?:2f|21)/i;
class FindingsTaker {
    #resolver = new Resolver();
    #inside = new Tally();
    #outside = new Tally();
    #files = new Map();
    #anchorBytes = 0;
    #unchecked = 0;
    add(file, { references, base, anchors, isUnchecked }) {
        const hasPlace = anchors === undefined || this.#hasPlaceFor(anchors);
        if (isUnchecked || !hasPlace)
            this.#unchecked += 1;
        this.#files.set(file, hasPlace ? anchors && compact(anchors) : undefined);
        for (const reference of references)
            this.#note(file, reference, base);
    }
    finish({ pages }) {
        return {
            brokenLinks: this.#inside.found((reference) => this.#brokenLink(reference)),
            missingResources: this.#inside.found((reference) => this.#missingResource(reference)),
            externalResources: this.#outside.found(([kind, host, target]) => ({ kind: kind, host, target })),
            untitledPages: pages.filter(({ title }) => title === undefined).map(({ file }) => file),
            hasStartPage: this.#has('index.html'),
            unchecked: this.#unchecked + this.#inside.dropped + this.#outside.dropped,
        };
    }
    #has = (file) => this.#files.has(file);
    #hasPlaceFor(anchors) {
        let bytes = this.#anchorBytes;
        for (const name of anchors)
            bytes += name.length + ANCHOR_BYTES;
        if (bytes > MAX_ANCHOR_BYTES)
            return false;
        this.#anchorBytes = bytes;
        return true;
    }
    #note(file, { kind, address }, base) {
        const found = this.#resolver.resolve(file, address, base);
        if (found === undefined)
            return;
        if (found.kind === 'outside') {
            if (kind !== 'link')
                this.#outside.add([kind, cut(found.host), cut(found.url)], file);
            return;
        }
        const path = cut(found.path);
        const fragment = kind === 'link' ? cut(found.fragment) : '';
        if (this.#has(path) && this.#hasAnchor(path, fragment))
            return;
        this.#inside.add([kind, path, fragment], file);
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
    #hasAnchor(file, fragment) {
        const anchors = this.#files.get(file);
        if (fragment === '' || anchors === undefined || SCRIPT_ROUTE.test(fragment))
            return true;
        const name = decoded(fragment);
        const has = (each) => (typeof anchors === 'string' ? anchors.includes(`\0${each}\0`) : anchors.has(each));
        return has(fragment) || has(name) || name.toLowerCase() === 'top';
    }
}
function compact(anchors) {
    return anchors.size > MAX_JOINED ? anchors : `\0${[...anchors].join('\0')}\0`;
}
function cut(text) {
    const kept = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
    return kept.length > MAX_TARGET ? kept.slice(0, MAX_TARGET).toWellFormed() : kept;
}

;// CONCATENATED MODULE: ./.build/lib/bundle/inventory.js

function inventoryOf(files) {
    const sorted = sortedByBytes(files);
    const pages = [];
    const redirects = [];
    const assets = [];
    const digest = (0,external_node_crypto_namespaceObject.createHash)('sha256');
    let totalBytes = 0;
    for (const { traits, ...row } of sorted) {
        digest.update(`${row.sha256}  ${row.file}\n`);
        totalBytes += row.bytes;
        if (traits === undefined)
            assets.push(row);
        else
            (traits.redirects ? redirects : pages).push({ ...row, path: pagePath(row.file), title: traits.title });
    }
    const totals = { files: sorted.length, bytes: totalBytes };
    return { pages, redirects, assets, totals, contentDigest: digest.digest('hex') };
}
function sortedByBytes(files) {
    if (files.some(({ file }) => /[\ud800-\udfff]/.test(file)))
        return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
    return files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
function pagePath(file) {
    return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}
const ERROR_PAGE = '404.html';
function countPages({ pages }) {
    return pages.filter(({ file }) => file !== ERROR_PAGE).length;
}
function comparePages(before, after) {
    const olds = new Map(before.map(({ file, sha256 }) => [file, sha256]));
    const news = new Set(after.map(({ file }) => file));
    const paths = (pages) => pages.map(({ path }) => path);
    return {
        added: paths(after.filter(({ file }) => !olds.has(file))),
        removed: paths(before.filter(({ file }) => !news.has(file))),
        changed: paths(after.filter(({ file, sha256 }) => (olds.get(file) ?? sha256) !== sha256)),
    };
}

;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/decode-codepoint.js
const c1 = [
    8364, 0, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 0,
    381, 0, 0, 8216, 8217, 8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250,
    339, 0, 382, 376,
];
function isInvalidCodePoint(codePoint) {
    return (codePoint === 0 ||
        (codePoint >= 0xd8_00 && codePoint <= 0xdf_ff) ||
        codePoint > 0x10_ff_ff);
}
function replaceCodePoint(codePoint) {
    if (isInvalidCodePoint(codePoint)) {
        return 0xff_fd;
    }
    if (codePoint >= 128 && codePoint <= 159) {
        return c1[codePoint - 128] || codePoint;
    }
    return codePoint;
}
function decode_codepoint_replaceCodePointXML(codePoint) {
    return isInvalidCodePoint(codePoint) ? 0xff_fd : codePoint;
}
function decode_codepoint_codePointToString(codePoint) {
    return (codePoint - 1) >>> 0 < 0x7f || (codePoint - 0xa0) >>> 0 < 0xd7_60
        ? String.fromCharCode(codePoint)
        : String.fromCodePoint(replaceCodePoint(codePoint));
}
;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/generated/decode-data-xml.js
const xmlDecodeTree =   new Uint16Array([
    512, 26_465, 29_036, 7, 0, 2, 4, 116, 24_638, 116, 24_636, 8693, 29_807,
    24_610, 621, 1, 0, 0, 3, 112, 24_614, 111, 115, 24_615,
]);
;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/internal/bin-trie-flags.js
var bin_trie_flags_BinTrieFlags;
(function (BinTrieFlags) {
    BinTrieFlags[BinTrieFlags["VALUE_LENGTH"] = 49152] = "VALUE_LENGTH";
    BinTrieFlags[BinTrieFlags["FLAG13"] = 8192] = "FLAG13";
    BinTrieFlags[BinTrieFlags["BRANCH_LENGTH"] = 8064] = "BRANCH_LENGTH";
    BinTrieFlags[BinTrieFlags["JUMP_TABLE"] = 127] = "JUMP_TABLE";
    BinTrieFlags[BinTrieFlags["VALUE_MASK"] = 8191] = "VALUE_MASK";
})(bin_trie_flags_BinTrieFlags || (bin_trie_flags_BinTrieFlags = {}));
;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/decode.js




var CharCodes;
(function (CharCodes) {
    CharCodes[CharCodes["AMP"] = 38] = "AMP";
    CharCodes[CharCodes["NUM"] = 35] = "NUM";
    CharCodes[CharCodes["SEMI"] = 59] = "SEMI";
    CharCodes[CharCodes["EQUALS"] = 61] = "EQUALS";
    CharCodes[CharCodes["ZERO"] = 48] = "ZERO";
    CharCodes[CharCodes["NINE"] = 57] = "NINE";
    CharCodes[CharCodes["LOWER_A"] = 97] = "LOWER_A";
    CharCodes[CharCodes["LOWER_X"] = 120] = "LOWER_X";
})(CharCodes || (CharCodes = {}));
const TO_LOWER_BIT = 0b10_0000;
const CONSUMED_SHIFT = 21;
const CODE_POINT_MASK = 0x1f_ff_ff;
const CONSUMED_OVERFLOW = 0x7_ff;
let longNumericConsumed = 0;
function unpackConsumed(packed) {
    const consumed = packed >>> CONSUMED_SHIFT;
    return consumed === CONSUMED_OVERFLOW ? longNumericConsumed : consumed;
}
function isNumber(code) {
    return (code - CharCodes.ZERO) >>> 0 <= 9;
}
function isHexadecimalCharacter(code) {
    return ((code | TO_LOWER_BIT) - CharCodes.LOWER_A) >>> 0 <= 5;  
}
function isAlpha(code) {
    return ((code | TO_LOWER_BIT) - CharCodes.LOWER_A) >>> 0 <= 25;  
}
function isEntityInAttributeInvalidEnd(code) {
    return code === CharCodes.EQUALS || isAlpha(code) || isNumber(code);
}
var EntityDecoderState;
(function (EntityDecoderState) {
    EntityDecoderState[EntityDecoderState["EntityStart"] = 0] = "EntityStart";
    EntityDecoderState[EntityDecoderState["NumericStart"] = 1] = "NumericStart";
    EntityDecoderState[EntityDecoderState["NumericDecimal"] = 2] = "NumericDecimal";
    EntityDecoderState[EntityDecoderState["NumericHex"] = 3] = "NumericHex";
    EntityDecoderState[EntityDecoderState["NamedEntity"] = 4] = "NamedEntity";
})(EntityDecoderState || (EntityDecoderState = {}));
var DecodingMode;
(function (DecodingMode) {
    DecodingMode[DecodingMode["Legacy"] = 0] = "Legacy";
    DecodingMode[DecodingMode["Strict"] = 1] = "Strict";
    DecodingMode[DecodingMode["Attribute"] = 2] = "Attribute";
})(DecodingMode || (DecodingMode = {}));
class EntityDecoder {
    decodeTree;
    emitCodePoint;
    errors;
    state = EntityDecoderState.EntityStart;
    consumed = 1;
    result = 0;
    treeIndex = 0;
    excess = 1;
    decodeMode = DecodingMode.Strict;
    runConsumed = 0;
    constructor(
    decodeTree, 
    emitCodePoint, 
    errors) {
        this.decodeTree = decodeTree;
        this.emitCodePoint = emitCodePoint;
        this.errors = errors;
    }
    startEntity(decodeMode) {
        this.decodeMode = decodeMode;
        this.state = EntityDecoderState.EntityStart;
        this.result = 0;
        this.treeIndex = 0;
        this.excess = 1;
        this.consumed = 1;
        this.runConsumed = 0;
    }
    write(input, offset) {
        switch (this.state) {
            case EntityDecoderState.EntityStart: {
                if (input.charCodeAt(offset) === CharCodes.NUM) {
                    this.state = EntityDecoderState.NumericStart;
                    this.consumed += 1;
                    return this.stateNumericStart(input, offset + 1);
                }
                this.state = EntityDecoderState.NamedEntity;
                return this.stateNamedEntity(input, offset);
            }
            case EntityDecoderState.NumericStart: {
                return this.stateNumericStart(input, offset);
            }
            case EntityDecoderState.NumericDecimal: {
                return this.stateNumericDecimal(input, offset);
            }
            case EntityDecoderState.NumericHex: {
                return this.stateNumericHex(input, offset);
            }
            default: {
                return this.stateNamedEntity(input, offset);
            }
        }
    }
    stateNumericStart(input, offset) {
        if (offset >= input.length) {
            return -1;
        }
        if ((input.charCodeAt(offset) | TO_LOWER_BIT) === CharCodes.LOWER_X) {
            this.state = EntityDecoderState.NumericHex;
            this.consumed += 1;
            return this.stateNumericHex(input, offset + 1);
        }
        this.state = EntityDecoderState.NumericDecimal;
        return this.stateNumericDecimal(input, offset);
    }
    stateNumericHex(input, offset) {
        const inputLength = input.length;
        let { result } = this;
        let { consumed } = this;
        while (offset < inputLength) {
            const char = input.charCodeAt(offset);
            if (isNumber(char) || isHexadecimalCharacter(char)) {
                const digit = char <= CharCodes.NINE
                    ? char - CharCodes.ZERO
                    : (char | TO_LOWER_BIT) - CharCodes.LOWER_A + 10;
                result = result * 16 + digit;
                consumed += 1;
                offset += 1;
            }
            else {
                this.result = result;
                this.consumed = consumed;
                return this.emitNumericEntity(char, 3);
            }
        }
        this.result = result;
        this.consumed = consumed;
        return -1;  
    }
    stateNumericDecimal(input, offset) {
        const inputLength = input.length;
        let { result } = this;
        let { consumed } = this;
        while (offset < inputLength) {
            const digit = input.charCodeAt(offset) - CharCodes.ZERO;
            if (digit >>> 0 > 9) {
                this.result = result;
                this.consumed = consumed;
                return this.emitNumericEntity(digit + CharCodes.ZERO, 2);
            }
            result = result * 10 + digit;
            consumed += 1;
            offset += 1;
        }
        this.result = result;
        this.consumed = consumed;
        return -1;  
    }
    emitNumericEntity(lastCp, expectedLength) {
        if (this.consumed <= expectedLength) {
            this.errors?.absenceOfDigitsInNumericCharacterReference(this.consumed);
            return 0;
        }
        if (lastCp === CharCodes.SEMI) {
            this.consumed += 1;
        }
        else if (this.decodeMode === DecodingMode.Strict) {
            return 0;
        }
        this.emitCodePoint((this.decodeTree === xmlDecodeTree
            ? decode_codepoint_replaceCodePointXML
            : replaceCodePoint)(this.result), this.consumed);
        if (this.errors) {
            if (lastCp !== CharCodes.SEMI) {
                this.errors.missingSemicolonAfterCharacterReference();
            }
            this.errors.validateNumericCharacterReference(this.result);
        }
        return this.consumed;
    }
    flushAndEmitLegacyOrReject(consumed, excess, char, valueLength) {
        this.consumed = consumed;
        this.excess = excess;
        return this.result === 0 ||
            (this.decodeMode === DecodingMode.Attribute &&
                (valueLength === 0 ||
                    excess > 1 ||
                    isEntityInAttributeInvalidEnd(char)))
            ? 0
            : this.emitNotTerminatedNamedEntity();
    }
    stateNamedEntity(input, offset) {
        const { decodeTree } = this;
        const inputLength = input.length;
        const isStrict = this.decodeMode === DecodingMode.Strict;
        let { treeIndex } = this;
        let { excess } = this;
        let { consumed } = this;
        let current = decodeTree[treeIndex];
        while (offset < inputLength) {
            while ((current &
                (bin_trie_flags_BinTrieFlags.VALUE_LENGTH | bin_trie_flags_BinTrieFlags.FLAG13)) ===
                0 &&
                (current & bin_trie_flags_BinTrieFlags.JUMP_TABLE) !== 0) {
                const char = input.charCodeAt(offset);
                const jumpOffset = current & bin_trie_flags_BinTrieFlags.JUMP_TABLE;
                const branchCount = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
                if (branchCount === 0) {
                    if (char !== jumpOffset) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    treeIndex += 1;
                }
                else {
                    const slot = char - jumpOffset;
                    if (slot >>> 0 >= branchCount) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    const stored = decodeTree[treeIndex + 1 + slot];
                    if (stored === 0) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    treeIndex = (treeIndex + branchCount + stored) & 0xff_ff;
                }
                current = decodeTree[treeIndex];
                offset += 1;
                excess += 1;
                if (offset >= inputLength)
                    break;
            }
            if (offset >= inputLength)
                break;
            if ((current &
                (bin_trie_flags_BinTrieFlags.VALUE_LENGTH | bin_trie_flags_BinTrieFlags.FLAG13)) ===
                bin_trie_flags_BinTrieFlags.FLAG13) {
                const runLength = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;  
                let { runConsumed } = this;
                if (runConsumed === 0) {
                    const char = input.charCodeAt(offset);
                    if (char !== (current & bin_trie_flags_BinTrieFlags.JUMP_TABLE)) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    offset += 1;
                    excess += 1;
                    runConsumed = 1;
                }
                while (runConsumed < runLength) {
                    if (offset >= inputLength) {
                        this.treeIndex = treeIndex;
                        this.excess = excess;
                        this.consumed = consumed;
                        this.runConsumed = runConsumed;
                        return -1;
                    }
                    const charIndexInPacked = runConsumed - 1;
                    const packedWord = decodeTree[treeIndex + 1 + (charIndexInPacked >> 1)];
                    const expectedChar = (packedWord >> ((charIndexInPacked & 1) << 3)) & 0xff;
                    const char = input.charCodeAt(offset);
                    if (char !== expectedChar) {
                        this.runConsumed = 0;
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    offset += 1;
                    excess += 1;
                    runConsumed += 1;
                }
                this.runConsumed = 0;
                treeIndex += 1 + (runLength >> 1);
                current = decodeTree[treeIndex];
                continue;
            }
            const valueLength = current >>> 14;
            const char = input.charCodeAt(offset);
            if (valueLength !== 0) {
                if (!isStrict && (current & bin_trie_flags_BinTrieFlags.FLAG13) === 0) {
                    this.result = treeIndex;
                    consumed += excess - 1;
                    excess = 1;
                }
                if (char === CharCodes.SEMI) {
                    return this.emitNamedEntityData(treeIndex, valueLength, consumed + excess);
                }
                if (valueLength === 1) {
                    return this.flushAndEmitLegacyOrReject(consumed, excess, char, valueLength);
                }
            }
            const next = determineBranch(decodeTree, current, treeIndex + (valueLength || 1), char);
            if (next < 0) {
                return this.flushAndEmitLegacyOrReject(consumed, excess, char, valueLength);
            }
            treeIndex = next;
            current = decodeTree[treeIndex];
            offset += 1;
            excess += 1;
        }
        if (!isStrict &&
            current >>> 14 !== 0 &&
            (current & bin_trie_flags_BinTrieFlags.FLAG13) === 0) {
            this.result = treeIndex;
            consumed += excess - 1;
            excess = 1;
        }
        this.treeIndex = treeIndex;
        this.excess = excess;
        this.consumed = consumed;
        return -1;
    }
    emitNotTerminatedNamedEntity() {
        const { result, decodeTree } = this;
        const valueLength = decodeTree[result] >>> 14;
        this.emitNamedEntityData(result, valueLength, this.consumed);
        this.errors?.missingSemicolonAfterCharacterReference();
        return this.consumed;
    }
    emitNamedEntityData(result, valueLength, consumed) {
        const { decodeTree } = this;
        this.emitCodePoint(valueLength === 1
            ? decodeTree[result] & bin_trie_flags_BinTrieFlags.VALUE_MASK
            : decodeTree[result + 1], consumed);
        if (valueLength === 3) {
            this.emitCodePoint(decodeTree[result + 2], consumed);
        }
        return consumed;
    }
    end() {
        switch (this.state) {
            case EntityDecoderState.NamedEntity: {
                return this.result !== 0 &&
                    (this.decodeMode !== DecodingMode.Attribute ||
                        this.result === this.treeIndex)
                    ? this.emitNotTerminatedNamedEntity()
                    : 0;
            }
            case EntityDecoderState.NumericDecimal: {
                return this.emitNumericEntity(0, 2);
            }
            case EntityDecoderState.NumericHex: {
                return this.emitNumericEntity(0, 3);
            }
            case EntityDecoderState.NumericStart: {
                this.errors?.absenceOfDigitsInNumericCharacterReference(this.consumed);
                return 0;
            }
            default: {
                return 0;
            }
        }
    }
}
function determineBranch(decodeTree, current, nodeIndex, char) {
    const branchCount = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
    const jumpOffset = current & bin_trie_flags_BinTrieFlags.JUMP_TABLE;
    if (jumpOffset) {
        if (branchCount === 0) {
            return char === jumpOffset ? nodeIndex : -1;
        }
        const slot = char - jumpOffset;
        if (slot >>> 0 >= branchCount)
            return -1;
        const stored = decodeTree[nodeIndex + slot];
        return stored === 0
            ? -1
            : (nodeIndex + branchCount + stored - 1) & 0xff_ff;
    }
    if (branchCount === 0)
        return -1;
    const packedKeySlots = (branchCount + 1) >> 1;
    const branchEnd = nodeIndex + packedKeySlots + branchCount;
    for (let index = 0; index < branchCount; index++) {
        const packed = decodeTree[nodeIndex + (index >> 1)];
        const key = (packed >> ((index & 1) << 3)) & 0xff;
        if (key === char) {
            const pointerIndex = nodeIndex + packedKeySlots + index;
            return (branchEnd + decodeTree[pointerIndex]) & 0xff_ff;
        }
        if (key > char)
            return -1;
    }
    return -1;
}
function readTrieValue(decodeTree, nodeIndex, valueLength) {
    if (valueLength === 1) {
        return String.fromCharCode(decodeTree[nodeIndex] & BinTrieFlags.VALUE_MASK);
    }
    if (valueLength === 2) {
        return String.fromCharCode(decodeTree[nodeIndex + 1]);
    }
    return String.fromCharCode(decodeTree[nodeIndex + 1], decodeTree[nodeIndex + 2]);
}
function parseNumericEntity(input, numberStart, inputLength) {
    let offset = numberStart + 1;  
    let cp = 0;
    let digitStart = offset;
    if (offset < inputLength &&
        (input.charCodeAt(offset) | TO_LOWER_BIT) === CharCodes.LOWER_X) {
        offset += 1;
        digitStart = offset;
        while (offset < inputLength) {
            const char = input.charCodeAt(offset);
            if (isNumber(char)) {
                cp = cp * 16 + (char - CharCodes.ZERO);
            }
            else if (isHexadecimalCharacter(char)) {
                cp = cp * 16 + ((char | TO_LOWER_BIT) - CharCodes.LOWER_A + 10);
            }
            else {
                break;
            }
            offset += 1;
        }
    }
    else {
        while (offset < inputLength) {
            const digit = input.charCodeAt(offset) - CharCodes.ZERO;
            if (digit >>> 0 > 9)
                break;
            cp = cp * 10 + digit;
            offset += 1;
        }
    }
    if (offset === digitStart)
        return 0;
    if (offset < inputLength && input.charCodeAt(offset) === CharCodes.SEMI) {
        offset += 1;
    }
    if (cp > 0x10_ff_ff)
        cp = 0x11_00_00;
    let consumed = offset - numberStart;
    if (consumed >= CONSUMED_OVERFLOW) {
        longNumericConsumed = consumed;
        consumed = CONSUMED_OVERFLOW;
    }
    return (consumed << CONSUMED_SHIFT) | cp;
}
function decodeWithTrie(input, isStrict, isAttribute) {
    const decodeTree = htmlDecodeTree;
    let offset = input.indexOf("&");
    if (offset < 0)
        return input;
    const inputLength = input.length;
    let chunkStart = 0;
    let result = "";
    const root = decodeTree[0];
    const rootJumpOffset = root & BinTrieFlags.JUMP_TABLE;
    const rootBranchCount = (root & BinTrieFlags.BRANCH_LENGTH) >> 7;
    do {
        const entityStart = offset + 1;
        const firstChar = input.charCodeAt(entityStart);
        let consumed;
        let value;
        if (firstChar === CharCodes.NUM) {
            const packed = parseNumericEntity(input, entityStart, inputLength);
            consumed = unpackConsumed(packed);
            if (isStrict &&
                consumed > 0 &&
                input.charCodeAt(entityStart + consumed - 1) !== CharCodes.SEMI) {
                consumed = 0;
            }
            value =
                consumed === 0
                    ? ""
                    : codePointToString(packed & CODE_POINT_MASK);
        }
        else if (isAlpha(firstChar)) {
            consumed = 0;
            value = "";
            const rootSlotIndex = firstChar - rootJumpOffset;
            let nodeIndex;
            if (rootSlotIndex >>> 0 < rootBranchCount) {
                const stored = decodeTree[1 + rootSlotIndex];
                nodeIndex =
                    stored === 0 ? -1 : (rootBranchCount + stored) & 0xff_ff;
            }
            else {
                nodeIndex = -1;
            }
            let bestNodeIndex = 0;
            let bestValueLength = 0;
            let current = nodeIndex < 0 ? 0 : decodeTree[nodeIndex];
            let index = entityStart + 1;
            trie: while (index < inputLength) {
                while (
                (current &
                    (BinTrieFlags.VALUE_LENGTH | BinTrieFlags.FLAG13)) ===
                    0 &&
                    (current & BinTrieFlags.JUMP_TABLE) !== 0) {
                    const jumpOffset = current & BinTrieFlags.JUMP_TABLE;
                    const branchCount = (current & BinTrieFlags.BRANCH_LENGTH) >> 7;
                    if (branchCount === 0) {
                        if (input.charCodeAt(index) !== jumpOffset)
                            break trie;
                        nodeIndex += 1;
                    }
                    else {
                        const slot = input.charCodeAt(index) - jumpOffset;
                        if (slot >>> 0 >= branchCount)
                            break trie;
                        const stored = decodeTree[nodeIndex + 1 + slot];
                        if (stored === 0)
                            break trie;
                        nodeIndex =
                            (nodeIndex + branchCount + stored) & 0xff_ff;
                    }
                    current = decodeTree[nodeIndex];
                    index += 1;
                    if (index >= inputLength)
                        break trie;
                }
                if ((current &
                    (BinTrieFlags.VALUE_LENGTH | BinTrieFlags.FLAG13)) ===
                    BinTrieFlags.FLAG13) {
                    const runLength = (current & BinTrieFlags.BRANCH_LENGTH) >> 7;
                    if (input.charCodeAt(index) !==
                        (current & BinTrieFlags.JUMP_TABLE)) {
                        break;
                    }
                    index += 1;
                    const remaining = runLength - 1;
                    let wordIndex = nodeIndex + 1;
                    let charIndexInPacked = 0;
                    for (; charIndexInPacked + 1 < remaining; charIndexInPacked += 2) {
                        const packed = decodeTree[wordIndex];
                        if (input.charCodeAt(index) !== (packed & 0xff))
                            break trie;
                        index += 1;
                        if (input.charCodeAt(index) !== ((packed >> 8) & 0xff))
                            break trie;
                        index += 1;
                        wordIndex += 1;
                    }
                    if (charIndexInPacked < remaining) {
                        if (input.charCodeAt(index) !==
                            (decodeTree[wordIndex] & 0xff))
                            break;
                        index += 1;
                    }
                    nodeIndex += 1 + (runLength >> 1);
                    current = decodeTree[nodeIndex];
                    continue;
                }
                const valueLength = current >>> 14;
                const char = input.charCodeAt(index);
                if (valueLength !== 0) {
                    if (char === CharCodes.SEMI) {
                        consumed = index - entityStart + 1;
                        value =
                            valueLength === 1
                                ? String.fromCharCode(current & BinTrieFlags.VALUE_MASK)
                                : readTrieValue(decodeTree, nodeIndex, valueLength);
                        break;
                    }
                    if (!isStrict && (current & BinTrieFlags.FLAG13) === 0) {
                        consumed = index - entityStart;
                        bestNodeIndex = nodeIndex;
                        bestValueLength = valueLength;
                    }
                    if (valueLength === 1)
                        break;
                }
                const next = determineBranch(decodeTree, current, nodeIndex + (valueLength || 1), char);
                if (next < 0)
                    break;
                nodeIndex = next;
                current = decodeTree[nodeIndex];
                index += 1;
            }
            if (value === "") {
                const finalVL = current >>> 14;
                if (finalVL !== 0 &&
                    !isStrict &&
                    (current & BinTrieFlags.FLAG13) === 0) {
                    consumed = index - entityStart;
                    bestNodeIndex = nodeIndex;
                    bestValueLength = finalVL;
                }
                if (consumed > 0) {
                    value = readTrieValue(decodeTree, bestNodeIndex, bestValueLength);
                }
            }
        }
        else {
            consumed = 0;
            value = "";
        }
        if (consumed === 0 ||
            (isAttribute &&
                firstChar !== CharCodes.NUM &&
                input.charCodeAt(entityStart + consumed - 1) !==
                    CharCodes.SEMI &&
                entityStart + consumed < inputLength &&
                isEntityInAttributeInvalidEnd(input.charCodeAt(entityStart + consumed)))) {
            offset = entityStart;
        }
        else {
            if (chunkStart < offset) {
                result += input.slice(chunkStart, offset);
            }
            result += value;
            offset = chunkStart = entityStart + consumed;
        }
        if (input.charCodeAt(offset) !== CharCodes.AMP) {
            offset = input.indexOf("&", offset);
        }
    } while (offset >= 0);
    return result + input.slice(chunkStart);
}
function decodeHTML(htmlString, mode = DecodingMode.Legacy) {
    return decodeWithTrie(htmlString, mode === DecodingMode.Strict, mode === DecodingMode.Attribute);
}
function decodeHTMLAttribute(htmlAttribute) {
    return decodeWithTrie(htmlAttribute, false, true);
}
function decodeHTMLStrict(htmlString) {
    return decodeWithTrie(htmlString, true, false);
}
function decodeXML(xmlString) {
    let offset = xmlString.indexOf("&");
    if (offset < 0)
        return xmlString;
    let lastIndex = 0;
    let result = "";
    do {
        const start = offset + 1;
        let consumed = 0;
        let value = "";
        const c1 = xmlString.charCodeAt(start);
        if (c1 === CharCodes.NUM) {
            const packed = parseNumericEntity(xmlString, start, xmlString.length);
            consumed = unpackConsumed(packed);
            if (consumed === 0 ||
                xmlString.charCodeAt(start + consumed - 1) !== CharCodes.SEMI) {
                consumed = 0;
            }
            else {
                const codePoint = packed & CODE_POINT_MASK;
                value =
                    (codePoint - 1) >>> 0 < 0xd7_ff
                        ? String.fromCharCode(codePoint)
                        : String.fromCodePoint(replaceCodePointXML(codePoint));
            }
        }
        else {
            switch (c1) {
                case 0x6c:
                case 0x67: {
                    if (xmlString.charCodeAt(start + 1) === 0x74 &&
                        xmlString.charCodeAt(start + 2) === CharCodes.SEMI) {
                        consumed = 3;
                        value = c1 === 0x6c ? "<" : ">";
                    }
                    break;
                }
                case 0x61: {
                    const c2 = xmlString.charCodeAt(start + 1);
                    if (c2 === 0x6d &&
                        xmlString.charCodeAt(start + 2) === 0x70 &&
                        xmlString.charCodeAt(start + 3) === CharCodes.SEMI) {
                        consumed = 4;
                        value = "&";
                    }
                    else if (c2 === 0x70 &&
                        xmlString.charCodeAt(start + 2) === 0x6f &&
                        xmlString.charCodeAt(start + 3) === 0x73 &&
                        xmlString.charCodeAt(start + 4) === CharCodes.SEMI) {
                        consumed = 5;
                        value = "'";
                    }
                    break;
                }
                case 0x71: {
                    if (xmlString.charCodeAt(start + 1) === 0x75 &&
                        xmlString.charCodeAt(start + 2) === 0x6f &&
                        xmlString.charCodeAt(start + 3) === 0x74 &&
                        xmlString.charCodeAt(start + 4) === CharCodes.SEMI) {
                        consumed = 5;
                        value = '"';
                    }
                    break;
                }
            }
        }
        if (consumed > 0) {
            if (lastIndex < offset)
                result += xmlString.slice(lastIndex, offset);
            result += value;
            offset = lastIndex = start + consumed;
        }
        else {
            offset = start;
        }
        offset =
            xmlString.charCodeAt(offset) === CharCodes.AMP
                ? offset
                : xmlString.indexOf("&", offset);
    } while (offset >= 0);
    return result + xmlString.slice(lastIndex);
}



;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/internal/decode-shared.js
const BASE91_INVERSE =   (() => {
    const table = new Uint8Array(127);
    let code = 0;
    for (let char = 0x21; char <= 0x7e; char++) {
        if (char !== 0x22 && char !== 0x24 && char !== 0x5c) {
            table[char] = code++;
        }
    }
    return table;
})();
function decodeTrieDict(input, resultLength, atomCount, dict1AtomCount, ngramCount, dictSize) {
    const base = 91;
    const inputLength = input.length;
    const twoCharBias = dictSize * (base - 1);
    let pos = 0;
    const readSlotCode = () => {
        const c1 = BASE91_INVERSE[input.charCodeAt(pos++)];
        return c1 < dictSize
            ? c1
            : c1 * base - twoCharBias + BASE91_INVERSE[input.charCodeAt(pos++)];
    };
    const dict2AtomCount = atomCount - dict1AtomCount;
    const slotCount = atomCount + ngramCount;
    const single = new Int32Array(slotCount);
    single.fill(-1, dict1AtomCount, dictSize);
    single.fill(-1, dictSize + dict2AtomCount, slotCount);
    const start = new Int32Array(slotCount);
    const length = new Int32Array(slotCount);
    function decodeDelta(count, off) {
        let previous = 0;
        let slot = off;
        const end = off + count;
        while (slot < end) {
            const code = BASE91_INVERSE[input.charCodeAt(pos++)];
            if (code < 89) {
                previous += code;
                single[slot++] = previous;
            }
            else if (code === 89) {
                let runLength = BASE91_INVERSE[input.charCodeAt(pos++)] + 2;
                while (runLength--)
                    single[slot++] = ++previous;
            }
            else {
                const next = BASE91_INVERSE[input.charCodeAt(pos++)];
                previous +=
                    89 +
                        (next < 90
                            ? next * base + BASE91_INVERSE[input.charCodeAt(pos++)]
                            : BASE91_INVERSE[input.charCodeAt(pos++)] * 8281 +
                                BASE91_INVERSE[input.charCodeAt(pos++)] * base +
                                BASE91_INVERSE[input.charCodeAt(pos++)]);
                single[slot++] = previous;
            }
        }
    }
    decodeDelta(dict1AtomCount, 0);
    decodeDelta(dict2AtomCount, dictSize);
    const references = new Int32Array(ngramCount * 2);
    let poolSize = 0;
    let ngramIndex = 0;
    function readNgramReferences(count, startSlot) {
        for (let index = 0; index < count; index++) {
            const slot = startSlot + index;
            const a = readSlotCode();
            const b = readSlotCode();
            references[ngramIndex * 2] = a;
            references[ngramIndex * 2 + 1] = b;
            ngramIndex += 1;
            start[slot] = poolSize;
            const entryLength = (single[a] < 0 ? length[a] : 1) +
                (single[b] < 0 ? length[b] : 1);
            length[slot] = entryLength;
            poolSize += entryLength;
        }
    }
    readNgramReferences(ngramCount - dictSize + dict1AtomCount, dictSize + dict2AtomCount);
    readNgramReferences(dictSize - dict1AtomCount, dict1AtomCount);
    const pool = new Uint16Array(poolSize);
    let write = 0;
    for (let index = 0; index < ngramIndex; index++) {
        for (let half = 0; half < 2; half++) {
            const source = references[index * 2 + half];
            const value = single[source];
            if (value < 0) {
                let read = start[source];
                const readEnd = read + length[source];
                while (read < readEnd)
                    pool[write++] = pool[read++];
            }
            else {
                pool[write++] = value;
            }
        }
    }
    const out = new Uint16Array(resultLength);
    let outIndex = 0;
    while (pos < inputLength) {
        let slot = BASE91_INVERSE[input.charCodeAt(pos++)];
        if (slot >= dictSize) {
            slot =
                slot * base -
                    twoCharBias +
                    BASE91_INVERSE[input.charCodeAt(pos++)];
        }
        const value = single[slot];
        if (value < 0) {
            let read = start[slot];
            const readEnd = read + length[slot];
            while (read < readEnd)
                out[outIndex++] = pool[read++];
        }
        else {
            out[outIndex++] = value;
        }
    }
    return out;
}
;// CONCATENATED MODULE: ./node_modules/htmlparser2/node_modules/entities/dist/generated/decode-data-html.js

const decode_data_html_htmlDecodeTree =   decodeTrieDict("!}.&u%}'&}*'~!6*)%&,~!J~!J~%L~y<~!R,~~%Lu~~#GD~~#|)1#%}^%}2%+#.##%##%}&%##%'#%##&%#%#'%#&#%#&#'#%%#&#%##%#)%''%&%#%#'%#%%#%%}%%%#%#&(23#%%#&-%0%('1#(##%#'##+%'*.:1}#%#6-+(%'%%#%%%}#L'2351&('%}&/N'(0(/*-%(%%}#'+&T%7.2}#&%&#%#36/5##%&%%#&#%%#))2%%##%&&'0~!#*+&'%1~!%).'3q?&%'1~!.##%6(~!+%%%(Gw'rT~!E#<nA%#jZ~!H%(~!42##~!*31&~!G%U~#)5~#`3~!J~!Z~%]~%Y~%C~!q~!u~#kz~%#~!6'~!D~!U~!?~#T~!c%~!G#'~%7|~!G~!J~!G&~#pb~(Df}#%}*&}#%##%##%##&#-}&'#'&%#.++}%mI,#,@&(}*%}*'%&##&#%##%}&0}#.},U},%}+%}&%}#%##&}B%(}(%}+%)})%##%#&}&%##%&}<%}>%#%&}*%}(%}9%}/%})%}*%}*%}?&}&%}3%}&*#%})%#%#)}#&#-#+*%E%%'%'#%}#*V##&##I}#&&##%&%#&&Qf%%))w/0+&%#(#.%-''''++++7}>%4'',##1,#%#&%##&#'##&#*#9)%&%}#*}%,#+P(%A&%#'&##wSD',9E00#y#@}(+}&%&>~!#~!X}#*}(&&}(&}(,%}%&#+&}#&}I%#%}%)#(},'%#*}4%%#%}(''}#/##(##),%-##%%)#&}(.}&%#&}%%}*&#%},&&}&%}#%*'#%})%}D&}&%}-&}6&#&}-,%}#%})-(~+`~,=?~I9'9%~!,#%})%})%}@%}?%}(~!?~#<~#pP~#BG~#=1#%K+~#?#~%;)~#A~#mF1~#A'~'X%'~#lR~#N~'N~#r~#m#-~#i'?%#'%~#B%##%,%#~#_%#0%~#]732~,w~2+#:&#%&'0%&>%}#>##F+)#%&&#(+_}4&}-%}(&}@&}O7Fdf0@+/v4}&WU##&/0#&'('B#%}.%}'+#%}#%%&#&%#%##+#&#)#6#'#.},%}c%},%#%##%&#&%#&~#>'*-.%##%##%}#%%}%'~#)D1}#%*&~#_%%'(~#S2%'.}#~#=##*'*-%}&'%'##&&~'E%.#&~#M4}%%##&'%#~#O1##%&#'+~#<B%##%%'%+~#;#@%}#&%#&&%#(~#H1}'%'##&&~#?A}&'~#D#%32}'&&&&~#[}'(#%}'~#;C})&}%%#%~#=&%,3}%'(#%%~#^'#&&)#%'~#Y%-~#d-%'~#^%%&#&&&}#~#b~2t*&'~&(~&@~0%~e~3}%*''0})&}+~!9##-}#%-hD*)1fC#%/&/fB#40~!+#)*4~!+~!K'&:~!/*7~!.#~!H~!L':~%x&~!H#~!*~%1~!I#~!+A~#p'~!F~~#-#~,,(~.Z~!V~%;'B'mq-W~!N~%I%#&&#&}#%},%%}'%}+X#%}#&}(%}'%}<%}#%}%%'}'%}:~![)9@~%>~#UA%-%##&~!C%~!-.9:~!1~!-^2/:a~!y,D*J#-5)/4~%23,~#G~!L1~!0X3`~!2+~!!0-~&E~!W~!o,>Y&]~%cZx_&~#O*9#A#'#+I'%#)~!0B*-5A+-((F&*M#)(-7-5+'-3a5Vi~!Y~!?+[)%3),ERHm~!+:D,VG.+)?fB%%*(%)'(#&80%1'8`K8?`+'Z#&O&'H5#*9)A%%5&3))0%39+.*7#()&&*=4@**L)<'_&*+..;(#*+)./&0#3)%')-8(4ixD(&.}%,('aI:,)%,k2231T)I'#/-W7,/'Q#.'Y24+h')37</31&83##&0#),H(?'&?/1##%#&&#%''-%&&&#(&''&#.-'%#%%(,')*'&#&#'##%(%(#%('#&##%%%%('%#%#%%#%#&%##h>w+v<ayvyvcg.uuhKr}g/v|g>u9i[~>g5uI~=RvdwEg;v/g;uk!!TTSx]@RT!U!#!@VBRUU!'UTe-d0c`e&gSdicedFcrdTaqb.kYcAohdYd@a3e+d}dMdtd.aJ#bqcK`dle/e.e'dwdPdodddjbEb}ogd^ofdpduc6j?l%d{drdqc)d7bacOdQ%T#Y)X.sR[yH>6Vyv3[xwLu>vo'!*.[yBacahoj>6Rew3[xqdZa#!a&#^(X-[yG>6Vyu3[xvg3sEr|g.u/Ri9db0T#^(Xa)!-[y;>6Vylg4wKs{JwNZt3@3r=c4Z([xlg;wKt!cpq's@v7A'*a(a+!-a#[y<3Dt?3Dt'>6Vym3[xmg9rxsNJwLZt4~?r?db1T#`-!(Xa,!0[yS>6Vz%NuQs.g4wKtnJwNZtS@3r>c4Z([y%g;wKtrdga8!a(!#&T*Y-Xa#!a0<or[yc3Dtq>6Vz43[y3JwNZtf@3s!Ju}!%Dti:pm3c_%X#tjB5pkd6q!r]u?voC'*-a.a2!0a&a+[yI3DtI3Ds~3DtH>6Vyw3[xx;:s#~<5pKJwNZtE@3r~d`a)!a2T#a.(!+U.X1[yT3Dt`3Dtv>6Vz&3[y&g9rxwzcxstPu.<rAJwLZtT~?r@dZa%!a.&^*Za(/Reu[ya>6Vz23[y1g3sEr}wkg{NuQRg{ci(U#5@b`~,cg#U(2WnH5wugcRh7dX#T(Y,a'Ta!!a,[yZ<]mj>6Vz,3[y+Pv#5ReZKu+=,%!H}7ABwkaS?Rh:BcW(X#<]mrj:ubv/ARekdg%!(!a.*Ta(Y.X1!#sP>Rl*Dt6[y>>6Vyo3Wf*jOvuumvuRgRJuq*!:9<B@bX~3jVv&v@s@5Re[d/rQt{uAvo&a&a*)a2!,0Wf!3Dt0=Bs'>6Re}3[xy~<5s%JwJZt1~Gs)c;&!#2sJkNuXvzq7rxu,Re8dka4!a8(aEZ+a@Y.X1Xa)[yd=Bs(3DtP>6Vz53[y4cX#X&Re:avRe9~<5s&JwJZtQ~Gs*i^rzvdRg+Jv{%!2sbB@bX}kdga,!Za?&^*T1/!a'Dt+[y6>6Vyf3Wf%g/u;s4hGu6?Rh-JvZ,!c%#&RoX54Rivj7uyvf8RgTKvZB%*!2sGh<vu5Rgq<=C::9bb~#dZ#T&Ta6Y.X*Dt>[y93Wf)coZ(T,6VyifluvRgC@95@B@bX~/hFu34cC#T,k/unq8w8Q5RkUklwQuzunq8w8Q5Rk8d/rJu?v8w9)-&!a0a;a&aIWejg3sEr/h1s<DtDJvyZqY5aws3Jvy!&Wei~Hr1:au5@Bag>23E~5c:Z&bX};kKv?w&unuVu5Rjc;>bs)#~@:Rh.=ay<a]C;b`}Vd6s/t{uAvoaxa()!a,a7%-a#a2Dt,[yF2Wo[>6Vyt3[xuNuPRi&NuPwpi#RoWh?vf8Ri%Jv]!%Ri:KvxD!.'2WeAjZu`q9rxu,Re7woeAg-unLq(qA_/*2Wg_g3u5q^9:4E}/jTrxrzv=Wkkd~0UX#^^Xa-a1a5T&a=U1a'*aEa]!a*aPaA-adok[y54Rn>;:p3~Dp5g9rpsFNvZqjg3uJp4~<5p0Pw;5qlJwNZt*@3p1Pw:5p/Ou!5p2JvG'!6Vye=<qnJvh_[xhg3v,Rh3kOwOw-sDuev/Re^dha[a%!%!a+#Ta7)-5TaCaO!aka!a)sf[yb2>Rl!9ARiq5E}Qg=ucRkBE|oJrJ_@Wk~@Wk{JrJ_@Wk|@WkyJrJ_@Wk}@WkzJvO_[y2g-vMRmiKuYC!)&>Ri;>Ri<@3RkNc](X#@9Rk=g5vuRmhKvDB!+'=]meg3u4Rmgd)#Y'Vz3CARmfd`a+!%T'!+#Ta1Ta6TaM-sTDt9[yA9sYd'%Y#s[[xpj:ueunaXRgEjRq,v-vuqdd2'`#6Rev<32@5>:2<E}5xIo9a*X#Y(;5RePJvD_g>vyRgNj8w)v8<wggs:RgXiZt|vjx,hSq3ah!-(~@:Ro/Ou!5RhWj^v(pyw8unRhUdx-UY#^Ua.a3a70!)%UX1TaDa)'omRiRRhE[y:3Dsz=Br,>6Vyj3[xkg6ruwjcqsrPw;5r*Ku]D'Zt-@3r(~?r.i[vwv]dU1a--U#`a4(g/vsRhPOu!5RhLj:rmu9Wo!~@:wdh@g/vsRiTjXuvvNr}:RhBj^v(pyw8unRn]dz1UYa'a+^Y(!aETZalaRY.Ta?a4[yDJw1!#qLsW>6Vyrfzq-pLflpwRe|Js>%!Dt@3Dt&Jvy_[xs~HrnjMuwpsw'RecKu+D#'!t<~Grl~?rjg5u-x,gwp{ah!-(~@:Rg~Ou!5Rh'jXuvvNr}:Rh#cW#X/c;&!#2sLi[v7u7RgpJv)(!iLrxu,Re6j7v@s@5Se[e7d`aW!Za(a`T.a#!a3!&aDa-!9)Dt_=6s+3[x~~DR|h~DS6avhGun5RkZj3w)v-]mkKunB!&*]kb97R|i<ARk<c:Z(6Vy}Juh'!wziMRoS:F|vkLuauJv5vtvQRh1d='T+Y#VyO~DR|jcF#T'7R|g97R|kJv3'!ay<Rj,Jvh&!:ReXcsa6*a+#a#_aIRf9aLRf?c,Z&Rf5Rf7c.Z&Rf;Rf>cQ#%T'p-Rf8Rf=ct#%'(*!,p,Rf4p+Rf6Rf:Rf<d~'Ua%U*^UYa(!a,-!#a4YaTalaEX0a8a<Weo3Dt/3Dsx=Br93Wen~Dr;~<5p<JwNZt2@3p=Pw:5p;Ou!5r3c7&!#:p>3Ds}KvGB)_6Vyk2sM=<r7x'eovA(!hFu1ARf}cV#X&@r5j6rvwQa^Rf3c=Za'wkghJv__g;unRggA53B9=b^}%j6uduo5Jq;!(hIv%2Re`Ou4ARe_e%a#^^^Xa&!a*a2!&a6YaP!*ad!#a:aE/5Rn?[y@>6Vyp;:pE~DrY~<5pBJwNZt8@3pCh=rt3rWPw:5pAJup_[xoNuPpF9c!#'45pD5ARn)d8#X'X*3@rU72s]h>v<<sSjJpqvewOJq/(!hNw'5ReBk0s2u3w/w'5ReE5@Jq.!a+JQ!&WeU23d(#Y&RjG5]jBk!u7w&u0udARjEe#+^^^Ub#!a2/a`Z(agT1!a-a;|@TaG!aS[yV=Re~fow'RguNuPRe?bz#'>RoUWeL>:Cbb|?JwPZtVg6ruRmzJvD'!6Vz(g/vmRh~Jvy_[y(g9voRgyx*cy(#2>Ri2B9b]~9kIw9u7rluJu3Rg]dI#a%UY'@=p%CAx.gQZ&RhwwygtRm{x5g_Z'+ABqR9Woa=Bp&dV#^*Xa'!&@o{g4v]Rk;Jv{!%Rk[wkkiA5RkiwwfUB=x,fUuqC&*!>RfTg8v0RfV~ARfSd;rJsAuAv9wR'ae+/aO!a@aza/a#[yQ@Wg!2Wemg3sEr0JvB_g>uvReWg2v+Re=KupB_+[y!2AbY~-~Hr2AJwD!(h<~El>h<~El?Kun@+_:9b`}Kg-v/Ri3g;vtwyk_9]k_d=&T#*U.6qh@Ab`|K9:H|CJv[!&3Dtex'fDwC%!Rf[9WlMd[(^X,!a%Z06Vz!@WgBg=v~Rgvg,QRe@awd,#Y+jTv|Q~EfWj]uNr|~FRfXdy#Y&^Ua%!aO.!(a)Ua;=!a@aKap!a-,a!Ta]a[rSa]p?[y82sK=Bq~;:p:~<5p8Pw:5p7d'#Y'Wf(;RnRi[u4w&RgJJvG'!6Vyh=<r#ijuuv/sIKuYD'ZtG@3p9~Gr&d2#`(g<vtRgFj`u5w&rqpxRf2CJuY!+:wfnTOu!5Rg}jNs1ucv&RfwJvA!&3@q|BDcC#T,k/unq8w8Q5RkTklwQuzunq8w8Q5Rk9dga#!a'!a=#a0!:+Tb*b@aO.a4!aba8aFJv^}?!VyR~Dr<g;u%Rn.~<5p[x'e`wNZtR@3p]Pw:5pZhNvjBp.woe_g5u-r4JwF!%DtO3:ooc7&!#:p^3DtpLuGw(!+%)Dtk6Vz#2sd=<r8d'#Y([y#<x3gJt`w@!)%}MRiowzikRij=]ilxAf3,U(#B2Rf#g0v-Rm[ck{`U#]giKv3>)!&6Ri154s,KuGB_%@r68r:dJ|t`#X(9<E|u2@H|rx3gJu?w'!+'1Nu7Reg4=H~+9<wxgY95Rm]xLggZ-`(X}U2:Ri4h<uOawRmsJv__5@bb{jbV~3dka#a'a]!,#a+U=a>b6a3b%!/aKa/)!arwve^VyJ;:pR~DpTg3uJpS~<5pOPw;5qmPw:5pNOu!5pQJvG'!6Vyx=<qoJvA!{~Jup!%@qk7Rn/KvyD!}''[xz;>wkh'?Rh,x8gyt`w5D!&),(SgyccRgztJ@3pPB5p#d'(Y#<]mmifubw&RgoJvE&!82s^JvF&!8Rf,ADb]~;x=h'rNu]vK!,%'*0RnORh)4Rh*AqQg-vaRnNg;wHwkh'ba~4cE#Ta*x3gctyw@'!+%RnFRnD<4Rn@hFvK5RnCxWg[#`&a0Ua()`1Rm75Rg[c]%X#qi8Rg^NvdRj>BwzgZauwji7Rm6A4wgg]d1#&(*,.0a#Rm;Rm<Rm=Rm>Rm?Rm@RmARmBe%#^^^Xaea?aC/b+(,!a+a#!a/!>a&Ta<aKbD!2wphBRnk[yPw}hE|.=Br-3Dtm>6Vy~g6urRf.x,hPrNav!%'RnqRo%Ro#Nu;q[Pw;5r+JwNZtM@3r)d'#Y'Weh;xChL#`&RnmRnoKu}>%(!Rne~Bs-;2wjcussJv+'!aYSO}6@B<5?ba~8LrNvj!.%*ROwungw~ng~:9;Ri^>wtnig;wHRnixDh@|(UZ.x1h@|)!#:2<H|*xHn]#-UX'3Ro)z=iT}6ARns=Bwsn_wpnaRncw]aR(#UXa&Ua*a/=]iPd'#Y&Ro'WnXf{QRm2hNvj]nZd`'T~&1`{|`#9b]{}c:'!#Wl{>@=be}]?cl{{U#:5Abb}Jds#^YaF!a*b4a#a3aPa>&Tb!bH!*a_!Eau?/a&RjY<]gj>6Vz*;:pe~DrZg,QRj1JwNZtX@wihspcJvZ&!VyX9WmOJu|!|N2WmHJvh&!]ht~Bpbcn&T(!#RmQ<s7Nu;padH#X'`+WmJ@>RmKCARhnKup=!)&Wf+:RhqNuPpf9c!#'45pd5AwghpARn(Ls@w!%,)!RmP@Wfe<E|IJva!&WmNg8vsRmLd`*.`#Y'Xa!axRn*]hrA8Rhug5s@rXg8u!RmMd8#X'X*3@rV72smdI*#UY&RmICARho~GsgxVgd)Ta'U-Y&Xa!T#RnEWnA@Wffg1uDRi0hFvK5RnBxGnG&#`%owp)@wsf+bX}Ze-*1!a*^^^Ua|!#a.aq&Ya2!a>.a6!a:aO`aJDtL[y`@Wg#>6Vz12@wzoYRoZNuPRi!NuPRhzg=ucRi,@=b`{Yg=ucRi-ACJvB!&Sh[ebSh]ebi`wUuFRm4Jw2_[y0JvB!.<Ju(!&SoG}6Shd}6<Ju(!&SoH}6She}6Kur@._g5vHRieJvx!{L2G{Kx6gd'T#?Rh82Wi5cZ#X(g1w)Rm5dW-Y(Ta#!a)!#aYa=wnfE=su2>>bU{0j9udv:<svj8uQv-7RgHdE%#^'sq9sp=>Bb_{TJv`!&g/r|snj6v(us5d,#Y(56H}[978H}]Jw5!&g1rushJvB!+j;v{u5?zDhd}6}bj;v{u5?zDhe}6}ce*#`(^^^a[aea!=!a6a*aoXb1a.!aAbL!b>,b'aL!aV@Wf|2Wlg3[y/JwNZt^@3piPw:5pgJunZou3@rsJva&!Vy_g<v~Rm#JvG'!6Vz0=<r{Ju{%!:pj@WfsiXuJu3Rm:JvZ&!WfA~Bph@c4Z&Dtwax5rubx(#:awRk1@d,#Y&RfjRfid1#,Y(@Wfp2Wlrg5s@ryKu[@!,'=]ig9wlk?Rk>g5u-rqJvy'!@9RkQcH(T#=>Ri~@<wkj(Wj(KuZB*!&<7rw@9RkRcH(T#=>Ri}@<wkj)Wj)dg(Ta2Xa9X#`-!a*CARhg@@=I}d9x;c~#X%so=<sj>2@@=aybb}XjWv0Q~EfEj3vLv;<d,#Y(56H}`978H}_dgaPaFa'a/!#a3Y0a_a;a|!1(a7-[yE3[xt;:pJNvZrrg3uJrvJwNZt=@3pIh=rt3rxPw:5pGOu!5rpJvG'!6Vys=<rz@c4Z&Dt(ax5rtJvZ!&~BpH@wsfNg-vaRlNci*U#=<wei<F}a5@Jq.!a*JQ!%@qZ23d(#Y&RjH5]jCk!u7w&u0udARjFd/prq=tyvpaEa(a:.!a1aZ(@@=I}:9wpd%=<sX55w_h}@@=I{t=ay<aU@@=I}T=ay<2@@=I})?C9:9au@9Cb]}DP~=x-fAZ(2Wl1=ay<aU@@=I}>5@d##Y+jTv|vV~EfFj]uNpn~FRfGdgaK!Z2&!a8a-Tb({E!acTbM*!a(DtY[yYd'%Y#sl[y*hHvh>Re5x2c{Z}.j4uCvcawRiMd+#X+_x&d!},<5RkX;2Hzw@x,gavfB-!{CcF&T#Roe;RodwWbBg5urRgaKvHC*_6Vz+<4opieuew&Rmq@d]&Y)X,T#X0Rh}<BqP=4qS9:ReMg/ujReNJw0!/<Jui%!bd{kawwnemRelAxUa?a3#*.&UX(Ya+a/RhvRnQ<o}9Wmtd-#Y&RgSRmw9;Rmxay=Rmyg-vaRmuxEhSrNu,v-voC!%(aR.a(a7+1Ro1>Ro5CE{A9b]{@;5x#eO{:g;urRi+KrNA!%(Ro3>Ro79;Ri_Ku@>{;&!x%gX|{KunA_+g5QRj/g3u5Rj#g>uERj%wio/xRhS&!,!#^1U}wba{8>>@=be}qC@:D5ba{7Ku+A&!}x?ba}t>>@=be}se(aA^^^Uat!b0#{pa+awUazbGa#aLb9bgaWac'a5TbS=Br!d1#`%scp_Jvl!#rT>Re0JvX&!VyN=H{Fcm#U&:pY=ReaJv2&!]h0=]nUJvG'!6Vy|=<r%JrM_=]h2@Wlud'#)U'Wf'b]{i=]h/Jvh!&~BpWg=v]RnMx+ny#'Nu;pVwjnu=]nwxJnx,T#`&Reqwjnt=]nvieu9vrRjLLuYwP(#+!th@wih5pX~Gr'g5v/Rh4KunA'!-CARnP@wwiN:Rm_9x'cvw>!|l=<saKvAA!0&3@q}>w^e1bp#&Re2Re3BDx7gH#T|f5H|eKuZ>!%(:qNAH{]Jv6!+3B2B9=b^{X<5<B92:E{ZLvhwA(a;a%!igQuyRmad+#Y}m@3Rh5d8#X'X*:AqUAHzmaxwbh<aXRnVcF}RT#Nw&cj#U(BWnug/vsRntdka)(a3+.Zb7aYYan1!bVa@Xa}[y^@b[{G=H{+hFu73Rj&Pv#5ReQcK%T#sig1v{Rj'Ku+D#'!t]~Grm~?rkKuMB!01d5#`'Vy.ta3Dtu~Hroc8#'{^45s85AwZbP&!#Rn!wghxWn#KvEA!)&2RlA2RlBx:h|#(T,=]j09Wobz>x]z/@awRoTd+#Y(az]hFhCrm4d,#Y+jTv|Q~EfMj]uNr|~FRfOdCa!Xa9_X#@<plJvf!%b`{(9;Rgwc;.!#2x7cw#T|UDb]|T5Ju={(!=@E{&Jv)&!Ab`{'awJvf!~*>>@=be{#KuY>!+&4Ezyi[ugv&RjIdea+T)#UXa&T-T&a!Rh9auRmW=]kLg5vuRn+g3u4Rn-Ow6ARn,hHus5xNk?#UX(U~)/g8v0RkD~AwkkF?Ri.OuNBwkkA?Ri/d|a2`a*^UYa.!aBTZaTa'Xa;!(!2!-a#b2[yC>6Vyq3[xr2Wi?g1rusVh%s?DtF~<5rbJs;%!DtBfswKtCj[uvuSsEu3RgVx3o:u+wN'*Zt;@3rd~Grh~?rfg8w)Lq)qE&-a%!>bI|`jWv0vV~EfCjTv|vV~Ef@j]uNpn~FRfBcK#T']gWNu7x,k7q4ai(0!hHv8<RhmkMu9vrsBuev/RhlCJvB!,g<v{wchh~@:Rhji[vrv{wchi~@:RhkdS&a5UY#Ta!RgPwwiI5BwciI~@:Rh`x'iJvj'!5]iJPu8Bwch]~@:Rhach)U#h3rp]gLh@t|Ax,hTq3ah!-(~@:Ro0Ou!5RhXj^v(pyw8unRhVd|)`,^UYas!a?/a2Z'a^Ta{Tb7Ta(a#!a,Wf&9sZ3DtAadamov=Bqt3[xig8vsRm~>waiL2b`{QJv*_Ouv2qgj<v]v2BqfdR'X*X#Y-@3qr~Gqv~?p6hHv-]glPup5Lq+q?_%*b_{qF{n9b^{rOu4ARhpKvCD!+&~Bqp:5Dbb}nwoiKl&unuTuBv]v+ueunaXRf0=Jvh!0nKufu8v1w&w7q%w&uHrz:Rgnj5w,uxDJq/(!hNw'5ReCk0s2u3w/w'5ReFd>Za&!*UaA=<wkgsRnSJv^!%Refifw3vyRgOKu_B'!,<]gkiiu:w&Rh<=C@a^<B57@2F{[<B5@aW:=3away9A5aW=<B=C@a^<B57@2F{Ie-#`(^^^bCara.b8aza6!/bZ,!adTbnTbOb+aFaS!aAT9@Wf~2Wli3Dtl2@d,#Y&RfnRfmJwJZtN~GqyJva&!VyMg<v~Rm%iXuJu3Rm9Jv[_=]ih9wlkDRkCd1#`(@Wg>2Wls3cH#T(@<Rj*=>Ri|b~'#23s9h<~El.d'#Y&Dtxi^rzvdRl#d*#U%(o|B2s`hJwSaxRmDKv4B&!1:Rmdd5#`'Vx}to~Hq{x'f1v3(!BA5ba|bJv_&!Wfug1v]ReIdO+U/Y#&G}-8wze=Rh{g1v]ReHg/uQRf/by#)ibQwERl/cH#T(@<Rj+=>Ri{cNu+vlax-!(#a0qa9<Rii2;;bU{H;x<i=&X#Rk`<4wwi=C9H~8xAI(Y#<azRi@45wXI<B9;5bb~7dL(X#Xa(+!aL6Vy{g5QqOau:5au2@ay547EzbxOcU(UX-T#Ta#:Cbb|A?wjh/b_|SOw6ARgtihr}u7Rhy<d1#T)X1@@=I|~=ay<2@@=aybb}Sj3vLv;<d,#Y(56H}A978H}@dGpvs@uAu`vcw9*!aFa+ai%(b!aXa8.a?a[ozWey=sU2@G}Nch&U#Rf_WexKu+D#'!t:~Gr`~?r^j]uNr|~FRg*j^psurwJt|RmcKv)@&!)7Rkv~Br[@wxfO:Rl3co#U'6Rezj_q#vIuavjRltwzeyh@vr5JqD0!>aY?C9:9au@9Cb]}9cl#U*5;5<H||jbuus1ucv&Rfvg1v~d/pppzqFr^a--a~!aMat1(hFv;Wiz@@=Izoj5uuv-7Rix~Cw`fk2WlVcZ#X,k)u3vWs@u2]ktg;wEx'fBq(_2Wg/jTv|vV~EfoJv]!15x'hzqG!(P~EfU~CRl_j6v(us5x4i-#T(2WmZ?C2F|d>Kq<aj1!*jTqIsBv=Wl`~Cw`fi2WlWj`v0u*~>RlR=c>Z,k#u3vWs@u2]kr<c1Z+jTqIsBv=Wla~Cw`fm2WlXdmb3!a{(arZa`bkTa%TbQTa-a9+c'!aM!/[yL=Bqug.w'RifhFvyDRj.g>vgwyk^9]k^Jv3_@WfbAARkhJw2_[x|JvB_wkoIRoKwkoJRoLd'(Y#<]gm=<9<H|yd'%_X#skDtb3awwqkgNulRkgdB#^',9:p'hJwSaxRmEBwVb8@4=H|qLu+w50&!)@3qs~?pU>Awwn;;Rn=c:Z'ARn<=<qwKvC@!/&~BqqJv6!&]eVb^z^xRge'/a%+^`#Sge}6<4Rn3=]n0Pw2>Rn8Jw0!&>Rn:>Rn6cY#a7+!a&=<wkaNw~h3z_c5Z{=wjh#=]nLKv^D!&)Vyz=bW|swYb<WetcG#T(2wxa@qVx@gD#Y&b^|V5JwG&!5bb|pg/w&RgD@x=kHs=uAvn!a%%/'+RmSRh694Ro`g-vaRmRhHv-]mlxCcS#`&ba~.5cD#Ta)P~=d,#Y(56H{>978H{Dd_#{2^Y%_+qbbb{6g3sERhsbU{?dfa.,`a(Xa<!aiX#(55RiG54RiHcI#T'WiU3RiVNvdwtfcRlKNvdd,#Y&RlHRlExQgf.1*^T'X#Sgf}6Wn4=]hfPrk>Rn7Jw0!&>Rn5>Rn9Lunw?&a2!,5<oq@@wqfdRlJj5Q~=d,#Y(~ARfcOuN]fdDKw;ay(}i!547E}j?cI#T(@5bV}iCbV}hdv(^^Tb?a40,b##Tbo!a*bR!a<b|a/!aKai!aU[yK=]o^g:v>ReGJwPZtK<7Rh+h<~El,Pv#5ReR@awwxjCg,ulRjDJv6&!]j!z?aQeeg>w=Sh<eeJw;!&axEzOg,Qosc!#*:wkeJ]eJ>x'h-u(!%Ro.w~h.zPdNZ(X,Ya![x{;9ReY;wkgxRiF:x?ap#Y&RmUg<s2Rkod]+UY0TZ'!a&A9sw<=bczLNvuw{gqzNhJwSaxRmCKuLay!#&s_Rf-55b^{uJvZa!!c%#(55Ri654wmiu5RiuawLu,vp!+}^%b_}Y9;wkgxba}o>A9:=b^}zKuh=a''!3awRk3c*'!#aHRk6c+Z&Rk5Rk4Jv)&!awRjSawd9*`#0?C2@EzMj8u<uJ5RmbjQrquJu3x,k>uq@_+=ayb^|W~ARkEOuN]k@7dhzV^X/X&a-#zRzSb`zXcJzTT#2WkVKvDBzW!%FzY9;5bbzWjQrquJu3Jw3%!b`zU=ayb^zQd:#X(T-a!6Vyywxh}=b]{Jg=u1RiAdGp~qHtzv!w(wA+a+a;<!aJaYai'anasb(=azRmV:Cbb{MLq2vb!%')RjuRjrRjtRjqx3jnqCw3!%')Rk(Rk+Rk&Rk)Lq2vb!%')Rj{RjxRjzRjwLq2vb!%')RjsRjpRjfRjex3jcqCw3!%')Rk'Rk*RjkRjl9<CbbzfOu4ARhxLq2vb!%')RjyRjvRjhRjgx=joq*uKvb!%')+-Rk.Rk%Rj~Rk-Rk#Rj}x=jdq*uKvb!%')+-Rk,Rk!Rj|RjmRjjRjidAq&qKs@uAv8Aa.'*-a@a&0!aM@a5[y73Dsy3Ds|3Dt):wxgI2sHJwJZt.~Gqxwsf0ikrzt}Rl0Jvy_[xj~HqzKv_A|D!&WfP8axRoVcf,U#k(v]v+ueunaXRf1Ju}'!g8u#Ri=jQw!sCunLprq>!,')~<5qeGzq9F{W=c##%s5au:5aU3CBE|;d4#X(D!a&6Vygx(b;#(=]ed?C2F{N<capoq2r[a&!aPa9,'Pw;5s:@@=I|,55w_h|@@=IzcP~=x'fCqB_2Wl2>aU@@=I|1OuNBc1Z+jTqIsBv=Wlc~Cw`fl2WlZ~AcTa%!Z+jTqIsBv=Wlb~Cw`fh2WlYk+uNqJsBv=WlSg,u3dca3#UXaMYa)TaB-=cM|7T#<bI}l5@B932:aV2G{BOuNBJq:|M!5Ezt=<B=C@a^<B57@2F{v>cB{/T#=ay<bI{3Jv6!a.6BKq0ah&+!5E}HP~Ef{978BaU@@=Iza<7d#.Y#978BaU@@=IzH~AJq0!(@@=IzG978BaU@@=IzFe,aU*Y&^^^bvJb,b:bFad!a,c2Ta>aL.bo6!a#CbTa'T#Re{2Wlh2@G{yg6t~Ro_NvdRfticuRQRllJv3&!x&c|zs@Jw3!%RflwpfkRlpKuL;%(!Re<@G|C2GzdhIvuBwgjAg-u0RjAKQB%!(GzZ@G|5NuuRl7d='T+Y#Vy[g<v~Rm!==G|>JvA!)@wma=]m1ifuaw&RmnLs@vT'!|/+[y,g:v>ReTJw1!#qX=x!eC{bLu+wT&)ZtZauq_~Graci&U#F|89:r_Lupvq!.)&2RlG8RfaC=x!eF{_h?rpWlmd&'!#X|&]k::xJey#`'T|+<E|&2@H|%dE#(^,g;u.RiEg6vjRiC9xCkA{O|zY#g=ucRmXKs0@!&*@G|m@awRknJuh!,3d(}gY}eJvj!%Rm):Jw3!%Rm+Rm-Ls0w(&!a(a#@b[|6cZ#X'7RkxWgAOu4ARn'dH'U#Y*Vz-Wm'CARm}d]*#a%^a*T'aK!a<9bV{PC=p*Jw4!&SgxcbB5r]idw(wBRmF7xFkt#&`(Rm/Rm8E|!JuY_9:Rl5=wrgr2:bbxd@xXfB(a*#T+!.X0X1Ta/a'T&RlDRfL>RlyARl9b[z[>RfZ:RlL:RfRwlg/ARl;9;RlxKv,A/!%7s69<74=BA5ba{-8Bde#`a<XaKYa1,a'P~=wxfB2bZ}}?C972@@=I}r8@55B9;5bb}G978B2@@=aybb}3j3vLv;<Jw3&!>Rfk=ayb^}4~Ad1#`*@@=aybb{w2@>==<bbz]dx+UY#^UaF!a9!bB'Ya1.!ajXa#%olRhD[y=3Dt#Ov5BrHKuMB%!(Rf^Wep~HrJwkiQjKr|~FRg)Ku+D#'!t5~GrF~?rDdV)UY,Z/_7RkuG{<~BrBg,rlsO:235B@bX}|d?a1!#`(6Vyn5@d##Y+jTv|vV~EfIj]uNpn~FRfH7Lq2vb1!a9-978BaU@@=Iz9978BbU}#~AJq0!(@@=Iz8978BaU@@=Iz7~AJQ|}!978BbU}!JvkaK!AdUa21-U#`a+(g/vsRn~Ou!5RPj:rmu9WhOjXuvvNr}:RhAj^v(pyw8unRn[kPr}p|u7vwv]RiSBd;pppzq@qHQa?(b.!a.a`@.|xa(hFv;Wiyj5uuv-7Riw~Cw`fg2WlU978BbU|wOuNBJqG!(P~EfD~CRlQcZ#X,k)u3vWs@u2]ksg;wEx'f@q1_2Wg.j]uNpn~FRfqJv]!15x'h{qG!(@@=IzK~CRl^j6v(us5x4i,#T(2WmY?C2F{1>Kq<aj1!*jTqIsBv=Wld~Cw`fj2Wl[j`v0u*~>RlT=c>Z,k#u3vWs@u2]kq<c1Z+jTqIsBv=Wle~Cw`fn2Wl]dn1#c(a(b^a2!b/bAT(bj!aDa7bu,a_a{c0!2T0g:v>ReD2@G{42@G{5~DpM~<5rc=Bx6i>{RT#RnI@zCx]y]z:2Jv[!zr5Awyk]9]k]dD(Y+X#6Vz.g=wKtgwhaCwgmTWj2Lu,w%_+/[y-B;b^xeg3u3Rj-2@bX{*KrJ<!+'@Wg(g?QRlC@Jv`!%b[zIwsfII}8JQ_@w|kW|=Jv(%!AqcOuNBJvEzh!bYzjLs@wP#(0!oy@>RkdJwMZtc3Dtd@BcG#T'9bWxg2@2Fznd*#Y+;2x'c}w<zizixNgwa#Z'U+!/!a'!a+w~g~z6wcn{Rn}wcnzRn|5Rh%=]nJg5vuRmvNvdRlvcprJu}w*az*a#!%.a.'Bot9qT]kj@Wg'ay2Gzv@Jv`!%b[zEwsfHI}1;ck#Ux`<Cbbx_Lu+w!a&0*!wko*wwo,So,}6Juqxf!E}PigQuyRm`d3(`#8>Rn%:A5B;bZ~%KvhCa!a2!x>k7#Uxb@b{#xaRk7Jw0!)>wwhlShl}6>wwhmShm}6CJvB!.x'hhvj{!!5Bwkhhbaz}x'hivjz~!5Bwkhibaz|xEhTrNu,v-vpD!a%&/)a3a.,%Ro2t[CE{)@3re9b]{%wjo09:rgc:Z&Ro6=<riifuaw&RmoKrNA!%(Ro4>Ro89;Ri`dSaL'UYzxZb)7Rka3xRhT&!,!#^1U}vbaz{>>@=be}yC@:D5bazzKu+A&!}{?ba}y>>@=be}wxBh[t`u~vJvr!%a!a()a,a0a4RoC=]o;Ju(!%RoGRhdwjh`=]oAg>w#Ro?g5vuRo=NvdRl|Ku]C.!&;RoEJvB!%RoORoMBx'h[v+_?w~h`}~5?w~hd~!xKh]oiptu-utv.vp!#%&a30a@a'a+(a/aOp(o~p!RoDJu(!%RoHRhewjha=]oBNvdRl}g>w#Ro@g5vuRo>c[#X']o<CauRoRAd-#Y':RkpauRoQKu]C.!&;RoFJvB!%RoNRoPBx'h]v+_?w~ha}t5?w~he}ue!/UbhYacXaW^Tc&a;b:a-c/#b&aja1(!cL+!bKbt!bmcRc9aIc?8[yW3Dtt94Rg`Jv}!&SiRMzBhEebShEMNuPRe>x7gL#TzuwjirRipc<Z&>on;>z=h-MSh.Mwqczx'a7vj&!>Re4@=ResJt__NuPRi*NuPRi)j]uNr|~FRfzKrJ>_+@Wfy@Wf]2WocKrJ<!+'@Wg%g/QRl@@Jv`!&awRl<wsfFIzgLu(w*!.*&ShBMwvhIRhI9;RhNx1hK'!#Sn]Mx1hK~0!#:2<H~7cNu+w7D*'1ZtW>Rn1~?rOc:Z&Rn2=<rQ<7wjh&=BSnLMc]#X(6Vz)w[b=a!U#9wzgMc3#&(RgMRitRis<x,gKt`ax!&+SioM=BSilMc3#&(RgKRinRimKurB,!&SiQMzBhDebShDM6BJQ!(P~Efx978B2@@=I}WLrJw!!,a*&@G}O@9wkibRid@@x'fKwC!&SlDMSfLMjUv~Q~EfKKv3@a+!(hFv-]mpx/hYZ(C5RiWz<o/MwkhY?So/M@x,gbvfB*&!SgEM:SoeeehFu3:Rgbda(,^TZa)X/7Sg[eb:2RgI~BrMC@wgkc:wwkcRerx3h(uUvK!&*,SnOM4Sh*MArRg;wHRh(x=h;rJvPwI!a4',a'0@Wg&=BSh/Mg>w=Rh=g3w*wwgGRgGcW(X#;Sg}M2Gzk@Jv`!&awRl=wsfGIz`dKZ*T'Y-:RhR7RhQg5u-p`j6v(us5d,#Y+~Awkia?RicOuNBwkibba}Ld6p~tyu_vbAa'a+!a/'a3aEa8a!>Sh,ebJv{!&Sh@ebSaReb9;SgwebNuPRi(NvdRl)NuPRi'hHu^<Rm^Jvv_@Wl(g;u1Si/ebKu'B&!*Sh?eb@Wl'z@aPeb95Si.ebcpputyvjB)!,&a+0a%ShAMWeK@G}C@WfJ9;RhMwvhH9w{ia}ix,hJvRA1(!zAn[MRhHx1hJ~*!#hFv(BSn[MBJQ!(@@=I~'978B2@@=I}2db.Ua<'X}+T#a0XaG2G}E;wkg|wuh!Rh!x,hZu,@)!&So0MVy)C5RiXACJvB!&5RiY5RiZg8w)cG}*T#2@bU}=KsA>(!a.3wkhZba~(x,h^u(A!&(SoCMRhb5Bz=h[eb?w~hb~6x,h_u(A!&(SoDMRhc5Bz=h]eb?w~hc~6e)aA1T#T,^^^c-bMb&blcPaP(a/!0!bA=b5c@a(!bfbrc#2afwmhARnjwchORnp2Wlf3DtsNvdRl-2@wpa<]m0bx(#:awRk2@Jw3!%RfhwpfgRlnKQB%!(G{V@G|'NuuRl6d='T+Y#VyUg<v~Rl~==G|<Jv+'!aYShC}6@B<5?ba~8@Jw3'!g2QRljhLrpWlOd+#Y'g.w'rIg>w*wgj@g-u0Rj@Lu+wT&)ZtUauq]~GrGci&U#F|39:rELrNvj!.%*RhCwunfw~nf~:9;Ri]>wtnhg;wHRnhx3hDs@v~!/+'@Wfr@9RkSNu&Rlo=@<5GzoKs0@_+@Wl+@awRkmJuh!-3d(}pY#qWJvj!%Rm(:Jw3!%Rm,Rm*de&!1U-U#`)Re;@G|.@9Ri82@wjfvRlq=@<5GzpLvOvr!).&2RlF8Rf`C=x!eE{.Jw3_g2QRlkhLrpWlPde(!#U{s,UXa*Ta'[y'g:v>ReS;x0PZ&RnlRnn~HrKJw1}f!=x!eB|2w]aP(#Xa&a*Ta.Ua2a7=]iOd'#Y&Ro&WnWg;u.RiDg6vjRiBNvdRlzhNvj]nYJuW_2Wm3x)kFze{9d])!a.!,Y01!#&aC!a3RndC=ox~BrC@2b^{pg,rlse7x'ksuq!%Rm.E{xidw(wBRmGx9o+)X#wwo-So-}69:Rl4@xSf@a#XZ'X)X,Ta(/ARl8b[xc>RfY:RlI:RfQwlg.ARl:9;Rlwdn'#^XafaQa1X1TaHTa)@b[{zcZ#X'7RkwWg@Ou4ARn&x)kG#{,g7u/RkGdH'U#Y*Vz'Wm&CARm|bx#(A]gUbUzJj9Q~=d,#Y(56H}l978H{U7d,0#U*2>ABb_xZ978BbU{e~AJQ{g!978BbU{hxMh?ad{oUYZ.x1h?{l!#:2<H{mx3n[t{vl!,&a%3Ro(z=iS}6ARnr=Bwsn^wvn`Rnbd`*T}B0!#^X'BG{c9b]{a>>@=be}F?JvS!&BG{d7BG}(Bde#`a1X,Ya@!a'P~=wxf@2bZ}I56B2@@=aybb}08@55B9;5bb}<j3vLv;<Jw3&!>Rfg=ayb^}&OuNBKuLA!)a!P~=x#fD{f2@>==<bbzl?C972@@=Ix^d6rSu,v7w*C(0a)a6#B+a%!sQ[y?3Dt%3[xn~<5rLOu!5p@Ku+D#'!t7~GrP~?rNKvlaya7'!h+v-5qMg=t|cd,U#5AAaa5Abb{S@52B5@a[@52B5Gx[iXueu;d<#`a(!/549C;ag>23ExY5@Dah89b^~689Jv)!~2b[~1Lv'w(%*!a#bX|aPrmawRe]keu7uhv-q6rxu,q`xTo]/a5aU!bNaDXbi!b-!ao!b<bwA!#5@B932:aV2G|:d-)Y#hJrL>RhG<7@C5<H|_=Cau:5aj5@B932:bJ|ng>vIbs)#?C2F|9jPv0w.vISh-MKvUaz(.!9ABbb|[5;5<H|Eg>unwfh;9:4E|YjQsBt|vjx'hYq3!(?C2F|J:2<BaY?C2F|GOu!5x,g|p{ah!-(?C2F|c9:4E|OjXuvvNr}:Rh&i[w*t|cd+U#jJvsu)vsSn~Mkfrmu9p}u7vwv]So!McW#Xa!ax5@A5aY:5;5<H|>kJv~vYrquJu3x4ib#T)2@SmZM?C2F|Bj:rmu9@xPhI(a*a#U#`a3-5Abb|L~@:RhK9:4E|0@52B5G|#C::aY?C2F|-:2<BaY?C2F|.5Jvk!a)javYrquJu3x4ia#T)2@SmYM?C2F|HAxPhH(!a#U#`a*-5Abb|4~@:RhJ9:4E|R@52B5G|F:2<BaY?C2F|Sc^#Xa2j=Qq5CJvB!-g<v{z;hhM?C2F|Zi[vrv{z;hiM?C2F|XKsA>!a)-g<v{z;h[eb?C2F|]i[vrv{z;h]eb?C2F|^iZu.vix,hZq3ah!.(?C2F|QOu!5ShXM:2<BaY?C2F|P", 13_494, 2713, 49, 25, 61);
;// CONCATENATED MODULE: ./node_modules/htmlparser2/dist/Tokenizer.js

var Tokenizer_CharCodes;
(function (CharCodes) {
    CharCodes[CharCodes["Tab"] = 9] = "Tab";
    CharCodes[CharCodes["NewLine"] = 10] = "NewLine";
    CharCodes[CharCodes["FormFeed"] = 12] = "FormFeed";
    CharCodes[CharCodes["CarriageReturn"] = 13] = "CarriageReturn";
    CharCodes[CharCodes["Space"] = 32] = "Space";
    CharCodes[CharCodes["ExclamationMark"] = 33] = "ExclamationMark";
    CharCodes[CharCodes["Number"] = 35] = "Number";
    CharCodes[CharCodes["Amp"] = 38] = "Amp";
    CharCodes[CharCodes["SingleQuote"] = 39] = "SingleQuote";
    CharCodes[CharCodes["DoubleQuote"] = 34] = "DoubleQuote";
    CharCodes[CharCodes["Dash"] = 45] = "Dash";
    CharCodes[CharCodes["Slash"] = 47] = "Slash";
    CharCodes[CharCodes["Zero"] = 48] = "Zero";
    CharCodes[CharCodes["Nine"] = 57] = "Nine";
    CharCodes[CharCodes["Semi"] = 59] = "Semi";
    CharCodes[CharCodes["Lt"] = 60] = "Lt";
    CharCodes[CharCodes["Eq"] = 61] = "Eq";
    CharCodes[CharCodes["Gt"] = 62] = "Gt";
    CharCodes[CharCodes["Questionmark"] = 63] = "Questionmark";
    CharCodes[CharCodes["UpperA"] = 65] = "UpperA";
    CharCodes[CharCodes["LowerA"] = 97] = "LowerA";
    CharCodes[CharCodes["UpperF"] = 70] = "UpperF";
    CharCodes[CharCodes["LowerF"] = 102] = "LowerF";
    CharCodes[CharCodes["UpperZ"] = 90] = "UpperZ";
    CharCodes[CharCodes["LowerZ"] = 122] = "LowerZ";
    CharCodes[CharCodes["LowerX"] = 120] = "LowerX";
    CharCodes[CharCodes["OpeningSquareBracket"] = 91] = "OpeningSquareBracket";
})(Tokenizer_CharCodes || (Tokenizer_CharCodes = {}));
var State;
(function (State) {
    State[State["Text"] = 1] = "Text";
    State[State["BeforeTagName"] = 2] = "BeforeTagName";
    State[State["InTagName"] = 3] = "InTagName";
    State[State["InSelfClosingTag"] = 4] = "InSelfClosingTag";
    State[State["BeforeClosingTagName"] = 5] = "BeforeClosingTagName";
    State[State["InClosingTagName"] = 6] = "InClosingTagName";
    State[State["AfterClosingTagName"] = 7] = "AfterClosingTagName";
    State[State["BeforeAttributeName"] = 8] = "BeforeAttributeName";
    State[State["InAttributeName"] = 9] = "InAttributeName";
    State[State["AfterAttributeName"] = 10] = "AfterAttributeName";
    State[State["BeforeAttributeValue"] = 11] = "BeforeAttributeValue";
    State[State["InAttributeValueDq"] = 12] = "InAttributeValueDq";
    State[State["InAttributeValueSq"] = 13] = "InAttributeValueSq";
    State[State["InAttributeValueNq"] = 14] = "InAttributeValueNq";
    State[State["BeforeDeclaration"] = 15] = "BeforeDeclaration";
    State[State["InDeclaration"] = 16] = "InDeclaration";
    State[State["InProcessingInstruction"] = 17] = "InProcessingInstruction";
    State[State["BeforeComment"] = 18] = "BeforeComment";
    State[State["CDATASequence"] = 19] = "CDATASequence";
    State[State["DeclarationSequence"] = 20] = "DeclarationSequence";
    State[State["InSpecialComment"] = 21] = "InSpecialComment";
    State[State["InCommentLike"] = 22] = "InCommentLike";
    State[State["SpecialStartSequence"] = 23] = "SpecialStartSequence";
    State[State["InSpecialTag"] = 24] = "InSpecialTag";
    State[State["InPlainText"] = 25] = "InPlainText";
    State[State["InEntity"] = 26] = "InEntity";
})(State || (State = {}));
function isWhitespace(c) {
    return (c === Tokenizer_CharCodes.Space ||
        c === Tokenizer_CharCodes.NewLine ||
        c === Tokenizer_CharCodes.Tab ||
        c === Tokenizer_CharCodes.FormFeed ||
        c === Tokenizer_CharCodes.CarriageReturn);
}
function isEndOfTagSection(c) {
    return c === Tokenizer_CharCodes.Slash || c === Tokenizer_CharCodes.Gt || isWhitespace(c);
}
function isASCIIAlpha(c) {
    return ((c >= Tokenizer_CharCodes.LowerA && c <= Tokenizer_CharCodes.LowerZ) ||
        (c >= Tokenizer_CharCodes.UpperA && c <= Tokenizer_CharCodes.UpperZ));
}
var QuoteType;
(function (QuoteType) {
    QuoteType[QuoteType["NoValue"] = 0] = "NoValue";
    QuoteType[QuoteType["Unquoted"] = 1] = "Unquoted";
    QuoteType[QuoteType["Single"] = 2] = "Single";
    QuoteType[QuoteType["Double"] = 3] = "Double";
})(QuoteType || (QuoteType = {}));
const Sequences = {
    Empty: new Uint8Array(0),
    Cdata: new Uint8Array([0x43, 0x44, 0x41, 0x54, 0x41, 0x5b]),  
    CdataEnd: new Uint8Array([0x5d, 0x5d, 0x3e]),  
    CommentEnd: new Uint8Array([0x2d, 0x2d, 0x21, 0x3e]),  
    Doctype: new Uint8Array([0x64, 0x6f, 0x63, 0x74, 0x79, 0x70, 0x65]),  
    IframeEnd: new Uint8Array([0x3c, 0x2f, 0x69, 0x66, 0x72, 0x61, 0x6d, 0x65]),  
    NoembedEnd: new Uint8Array([
        0x3c, 0x2f, 0x6e, 0x6f, 0x65, 0x6d, 0x62, 0x65, 0x64,
    ]),  
    NoframesEnd: new Uint8Array([
        0x3c, 0x2f, 0x6e, 0x6f, 0x66, 0x72, 0x61, 0x6d, 0x65, 0x73,
    ]),  
    Plaintext: new Uint8Array([
        0x3c, 0x2f, 0x70, 0x6c, 0x61, 0x69, 0x6e, 0x74, 0x65, 0x78, 0x74,
    ]),  
    ScriptEnd: new Uint8Array([0x3c, 0x2f, 0x73, 0x63, 0x72, 0x69, 0x70, 0x74]),  
    StyleEnd: new Uint8Array([0x3c, 0x2f, 0x73, 0x74, 0x79, 0x6c, 0x65]),  
    TitleEnd: new Uint8Array([0x3c, 0x2f, 0x74, 0x69, 0x74, 0x6c, 0x65]),  
    TextareaEnd: new Uint8Array([
        0x3c, 0x2f, 0x74, 0x65, 0x78, 0x74, 0x61, 0x72, 0x65, 0x61,
    ]),  
    XmpEnd: new Uint8Array([0x3c, 0x2f, 0x78, 0x6d, 0x70]),  
};
const specialStartSequences = new Map([
    [Sequences.IframeEnd[2], Sequences.IframeEnd],
    [Sequences.NoembedEnd[2], Sequences.NoembedEnd],
    [Sequences.Plaintext[2], Sequences.Plaintext],
    [Sequences.ScriptEnd[2], Sequences.ScriptEnd],
    [Sequences.TitleEnd[2], Sequences.TitleEnd],
    [Sequences.XmpEnd[2], Sequences.XmpEnd],
]);
class Tokenizer {
    cbs;
    state = State.Text;
    buffer = "";
    sectionStart = 0;
    index = 0;
    entityStart = 0;
    baseState = State.Text;
    isSpecial = false;
    running = true;
    offset = 0;
    xmlMode;
    decodeEntities;
    recognizeSelfClosing;
    entityDecoder;
    constructor({ xmlMode = false, decodeEntities = true, recognizeSelfClosing = xmlMode, }, cbs) {
        this.cbs = cbs;
        this.xmlMode = xmlMode;
        this.decodeEntities = decodeEntities;
        this.recognizeSelfClosing = recognizeSelfClosing;
        this.entityDecoder = new EntityDecoder(xmlMode ? xmlDecodeTree : decode_data_html_htmlDecodeTree, (cp, consumed) => this.emitCodePoint(cp, consumed));
    }
    reset() {
        this.state = State.Text;
        this.buffer = "";
        this.sectionStart = 0;
        this.index = 0;
        this.baseState = State.Text;
        this.isSpecial = false;
        this.currentSequence = Sequences.Empty;
        this.sequenceIndex = 0;
        this.running = true;
        this.offset = 0;
    }
    write(chunk) {
        this.offset += this.buffer.length;
        this.buffer = chunk;
        this.parse();
    }
    end() {
        if (this.running)
            this.finish();
    }
    pause() {
        this.running = false;
    }
    resume() {
        this.running = true;
        if (this.index < this.buffer.length + this.offset) {
            this.parse();
        }
    }
    stateText(c) {
        if (c === Tokenizer_CharCodes.Lt ||
            (!this.decodeEntities && this.fastForwardTo(Tokenizer_CharCodes.Lt))) {
            if (this.index > this.sectionStart) {
                this.cbs.ontext(this.sectionStart, this.index);
            }
            this.state = State.BeforeTagName;
            this.sectionStart = this.index;
        }
        else if (this.decodeEntities && c === Tokenizer_CharCodes.Amp) {
            this.startEntity();
        }
    }
    currentSequence = Sequences.Empty;
    sequenceIndex = 0;
    enterTagBody() {
        if (this.currentSequence === Sequences.Plaintext) {
            this.currentSequence = Sequences.Empty;
            this.state = State.InPlainText;
        }
        else if (this.isSpecial) {
            this.state = State.InSpecialTag;
            this.sequenceIndex = 0;
        }
        else {
            this.state = State.Text;
        }
    }
    stateSpecialStartSequence(c) {
        const lower = c | 0x20;
        if (this.sequenceIndex < this.currentSequence.length) {
            if (lower === this.currentSequence[this.sequenceIndex]) {
                this.sequenceIndex++;
                return;
            }
            if (this.sequenceIndex === 3) {
                if (this.currentSequence === Sequences.ScriptEnd &&
                    lower === Sequences.StyleEnd[3]) {
                    this.currentSequence = Sequences.StyleEnd;
                    this.sequenceIndex = 4;
                    return;
                }
                if (this.currentSequence === Sequences.TitleEnd &&
                    lower === Sequences.TextareaEnd[3]) {
                    this.currentSequence = Sequences.TextareaEnd;
                    this.sequenceIndex = 4;
                    return;
                }
            }
            else if (this.sequenceIndex === 4 &&
                this.currentSequence === Sequences.NoembedEnd &&
                lower === Sequences.NoframesEnd[4]) {
                this.currentSequence = Sequences.NoframesEnd;
                this.sequenceIndex = 5;
                return;
            }
        }
        else if (isEndOfTagSection(c)) {
            this.sequenceIndex = 0;
            this.state = State.InTagName;
            this.stateInTagName(c);
            return;
        }
        this.isSpecial = false;
        this.currentSequence = Sequences.Empty;
        this.sequenceIndex = 0;
        this.state = State.InTagName;
        this.stateInTagName(c);
    }
    stateCDATASequence(c) {
        if (c === Sequences.Cdata[this.sequenceIndex]) {
            if (++this.sequenceIndex === Sequences.Cdata.length) {
                this.state = State.InCommentLike;
                this.currentSequence = Sequences.CdataEnd;
                this.sequenceIndex = 0;
                this.sectionStart = this.index + 1;
            }
        }
        else {
            this.sequenceIndex = 0;
            if (this.xmlMode) {
                this.state = State.InDeclaration;
                this.stateInDeclaration(c);  
            }
            else {
                this.state = State.InSpecialComment;
                this.stateInSpecialComment(c);  
            }
        }
    }
    fastForwardTo(c) {
        while (++this.index < this.buffer.length + this.offset) {
            if (this.buffer.charCodeAt(this.index - this.offset) === c) {
                return true;
            }
        }
        this.index = this.buffer.length + this.offset - 1;
        return false;
    }
    emitComment(offset) {
        this.cbs.oncomment(this.sectionStart, this.index, offset);
        this.sequenceIndex = 0;
        this.sectionStart = this.index + 1;
        this.state = State.Text;
    }
    stateInCommentLike(c) {
        if (!this.xmlMode &&
            this.currentSequence === Sequences.CommentEnd &&
            this.sequenceIndex <= 1 &&
            this.index === this.sectionStart + this.sequenceIndex &&
            c === Tokenizer_CharCodes.Gt) {
            this.emitComment(this.sequenceIndex);
        }
        else if (this.currentSequence === Sequences.CommentEnd &&
            this.sequenceIndex === 2 &&
            c === Tokenizer_CharCodes.Gt) {
            this.emitComment(2);
        }
        else if (this.currentSequence === Sequences.CommentEnd &&
            this.sequenceIndex === this.currentSequence.length - 1 &&
            c !== Tokenizer_CharCodes.Gt) {
            this.sequenceIndex = Number(c === Tokenizer_CharCodes.Dash);
        }
        else if (c === this.currentSequence[this.sequenceIndex]) {
            if (++this.sequenceIndex === this.currentSequence.length) {
                if (this.currentSequence === Sequences.CdataEnd) {
                    this.cbs.oncdata(this.sectionStart, this.index, 2);
                }
                else {
                    this.cbs.oncomment(this.sectionStart, this.index, 3);
                }
                this.sequenceIndex = 0;
                this.sectionStart = this.index + 1;
                this.state = State.Text;
            }
        }
        else if (this.sequenceIndex === 0) {
            if (this.fastForwardTo(this.currentSequence[0])) {
                this.sequenceIndex = 1;
            }
        }
        else if (c !== this.currentSequence[this.sequenceIndex - 1]) {
            this.sequenceIndex = 0;
        }
    }
    isTagStartChar(c) {
        return this.xmlMode ? !isEndOfTagSection(c) : isASCIIAlpha(c);
    }
    stateInSpecialTag(c) {
        if (this.sequenceIndex === this.currentSequence.length) {
            if (isEndOfTagSection(c)) {
                const endOfText = this.index - this.currentSequence.length;
                if (this.sectionStart < endOfText) {
                    const actualIndex = this.index;
                    this.index = endOfText;
                    this.cbs.ontext(this.sectionStart, endOfText);
                    this.index = actualIndex;
                }
                this.isSpecial = false;
                this.sectionStart = endOfText + 2;  
                this.stateInClosingTagName(c);
                return;  
            }
            this.sequenceIndex = 0;
        }
        if ((c | 0x20) === this.currentSequence[this.sequenceIndex]) {
            this.sequenceIndex += 1;
        }
        else if (this.sequenceIndex === 0) {
            if (this.currentSequence === Sequences.TitleEnd ||
                this.currentSequence === Sequences.TextareaEnd) {
                if (this.decodeEntities && c === Tokenizer_CharCodes.Amp) {
                    this.startEntity();
                }
            }
            else if (this.fastForwardTo(Tokenizer_CharCodes.Lt)) {
                this.sequenceIndex = 1;
            }
        }
        else {
            this.sequenceIndex = Number(c === Tokenizer_CharCodes.Lt);
        }
    }
    stateBeforeTagName(c) {
        if (c === Tokenizer_CharCodes.ExclamationMark) {
            this.state = State.BeforeDeclaration;
            this.sectionStart = this.index + 1;
        }
        else if (c === Tokenizer_CharCodes.Questionmark) {
            if (this.xmlMode) {
                this.state = State.InProcessingInstruction;
                this.sequenceIndex = 0;
                this.sectionStart = this.index + 1;
            }
            else {
                this.state = State.InSpecialComment;
                this.sectionStart = this.index;
            }
        }
        else if (this.isTagStartChar(c)) {
            this.sectionStart = this.index;
            const special = this.xmlMode || this.cbs.isInForeignContext?.()
                ? undefined
                : specialStartSequences.get(c | 0x20);
            if (special === undefined) {
                this.state = State.InTagName;
            }
            else {
                this.isSpecial = true;
                this.currentSequence = special;
                this.sequenceIndex = 3;
                this.state = State.SpecialStartSequence;
            }
        }
        else if (c === Tokenizer_CharCodes.Slash) {
            this.state = State.BeforeClosingTagName;
        }
        else {
            this.state = State.Text;
            this.stateText(c);
        }
    }
    stateInTagName(c) {
        if (isEndOfTagSection(c)) {
            this.cbs.onopentagname(this.sectionStart, this.index);
            this.sectionStart = -1;
            this.state = State.BeforeAttributeName;
            this.stateBeforeAttributeName(c);
        }
    }
    stateBeforeClosingTagName(c) {
        if (isWhitespace(c)) {
            if (this.xmlMode) {
            }
            else {
                this.state = State.InSpecialComment;
                this.sectionStart = this.index;
            }
        }
        else if (c === Tokenizer_CharCodes.Gt) {
            this.state = State.Text;
            if (!this.xmlMode) {
                this.sectionStart = this.index + 1;
            }
        }
        else {
            this.state = this.isTagStartChar(c)
                ? State.InClosingTagName
                : State.InSpecialComment;
            this.sectionStart = this.index;
        }
    }
    stateInClosingTagName(c) {
        if (isEndOfTagSection(c)) {
            this.cbs.onclosetag(this.sectionStart, this.index);
            this.sectionStart = -1;
            this.state = State.AfterClosingTagName;
            this.stateAfterClosingTagName(c);
        }
    }
    stateAfterClosingTagName(c) {
        if (c === Tokenizer_CharCodes.Gt || this.fastForwardTo(Tokenizer_CharCodes.Gt)) {
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
    }
    stateBeforeAttributeName(c) {
        if (c === Tokenizer_CharCodes.Gt) {
            this.cbs.onopentagend(this.index);
            this.enterTagBody();
            this.sectionStart = this.index + 1;
        }
        else if (c === Tokenizer_CharCodes.Slash) {
            this.state = State.InSelfClosingTag;
        }
        else if (!isWhitespace(c)) {
            this.state = State.InAttributeName;
            this.sectionStart = this.index;
        }
    }
    stateInSelfClosingTag(c) {
        if (c === Tokenizer_CharCodes.Gt) {
            this.cbs.onselfclosingtag(this.index);
            this.sectionStart = this.index + 1;
            if (!this.recognizeSelfClosing) {
                this.enterTagBody();
                return;
            }
            this.state = State.Text;
            this.isSpecial = false;  
            this.currentSequence = Sequences.Empty;
        }
        else if (!isWhitespace(c)) {
            this.state = State.BeforeAttributeName;
            this.stateBeforeAttributeName(c);
        }
    }
    stateInAttributeName(c) {
        if (c === Tokenizer_CharCodes.Eq || isEndOfTagSection(c)) {
            this.cbs.onattribname(this.sectionStart, this.index);
            this.sectionStart = this.index;
            this.state = State.AfterAttributeName;
            this.stateAfterAttributeName(c);
        }
    }
    stateAfterAttributeName(c) {
        if (c === Tokenizer_CharCodes.Eq) {
            this.state = State.BeforeAttributeValue;
        }
        else if (c === Tokenizer_CharCodes.Slash || c === Tokenizer_CharCodes.Gt) {
            this.cbs.onattribend(QuoteType.NoValue, this.sectionStart);
            this.sectionStart = -1;
            this.state = State.BeforeAttributeName;
            this.stateBeforeAttributeName(c);
        }
        else if (!isWhitespace(c)) {
            this.cbs.onattribend(QuoteType.NoValue, this.sectionStart);
            this.state = State.InAttributeName;
            this.sectionStart = this.index;
        }
    }
    stateBeforeAttributeValue(c) {
        if (c === Tokenizer_CharCodes.DoubleQuote) {
            this.state = State.InAttributeValueDq;
            this.sectionStart = this.index + 1;
        }
        else if (c === Tokenizer_CharCodes.SingleQuote) {
            this.state = State.InAttributeValueSq;
            this.sectionStart = this.index + 1;
        }
        else if (!isWhitespace(c)) {
            this.sectionStart = this.index;
            this.state = State.InAttributeValueNq;
            this.stateInAttributeValueNoQuotes(c);  
        }
    }
    handleInAttributeValue(c, quote) {
        if (c === quote ||
            (!this.decodeEntities && this.fastForwardTo(quote))) {
            this.cbs.onattribdata(this.sectionStart, this.index);
            this.sectionStart = -1;
            this.cbs.onattribend(quote === Tokenizer_CharCodes.DoubleQuote
                ? QuoteType.Double
                : QuoteType.Single, this.index + 1);
            this.state = State.BeforeAttributeName;
        }
        else if (this.decodeEntities && c === Tokenizer_CharCodes.Amp) {
            this.startEntity();
        }
    }
    stateInAttributeValueDoubleQuotes(c) {
        this.handleInAttributeValue(c, Tokenizer_CharCodes.DoubleQuote);
    }
    stateInAttributeValueSingleQuotes(c) {
        this.handleInAttributeValue(c, Tokenizer_CharCodes.SingleQuote);
    }
    stateInAttributeValueNoQuotes(c) {
        if (isWhitespace(c) || c === Tokenizer_CharCodes.Gt) {
            this.cbs.onattribdata(this.sectionStart, this.index);
            this.sectionStart = -1;
            this.cbs.onattribend(QuoteType.Unquoted, this.index);
            this.state = State.BeforeAttributeName;
            this.stateBeforeAttributeName(c);
        }
        else if (this.decodeEntities && c === Tokenizer_CharCodes.Amp) {
            this.startEntity();
        }
    }
    stateBeforeDeclaration(c) {
        if (c === Tokenizer_CharCodes.OpeningSquareBracket) {
            this.state = State.CDATASequence;
            this.sequenceIndex = 0;
        }
        else if (this.xmlMode) {
            this.state =
                c === Tokenizer_CharCodes.Dash
                    ? State.BeforeComment
                    : State.InDeclaration;
        }
        else if ((c | 0x20) === Sequences.Doctype[0]) {
            this.state = State.DeclarationSequence;
            this.currentSequence = Sequences.Doctype;
            this.sequenceIndex = 1;
        }
        else if (c === Tokenizer_CharCodes.Gt) {
            this.cbs.oncomment(this.sectionStart, this.index, 0);
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
        else if (c === Tokenizer_CharCodes.Dash) {
            this.state = State.BeforeComment;
        }
        else {
            this.state = State.InSpecialComment;
        }
    }
    stateDeclarationSequence(c) {
        if (this.sequenceIndex === this.currentSequence.length) {
            this.state = State.InDeclaration;
            this.stateInDeclaration(c);
        }
        else if ((c | 0x20) === this.currentSequence[this.sequenceIndex]) {
            this.sequenceIndex += 1;
        }
        else if (c === Tokenizer_CharCodes.Gt) {
            this.cbs.oncomment(this.sectionStart, this.index, 0);
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
        else {
            this.state = State.InSpecialComment;
        }
    }
    stateInDeclaration(c) {
        if (c === Tokenizer_CharCodes.Gt || this.fastForwardTo(Tokenizer_CharCodes.Gt)) {
            this.cbs.ondeclaration(this.sectionStart, this.index);
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
    }
    stateInProcessingInstruction(c) {
        if (c === Tokenizer_CharCodes.Questionmark) {
            this.sequenceIndex = 1;
        }
        else if (c === Tokenizer_CharCodes.Gt && this.sequenceIndex === 1) {
            this.cbs.onprocessinginstruction(this.sectionStart, this.index - 1);
            this.sequenceIndex = 0;
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
        else {
            this.sequenceIndex = Number(this.fastForwardTo(Tokenizer_CharCodes.Questionmark));
        }
    }
    stateBeforeComment(c) {
        if (c === Tokenizer_CharCodes.Dash) {
            this.state = State.InCommentLike;
            this.currentSequence = Sequences.CommentEnd;
            this.sequenceIndex = 0;
            this.sectionStart = this.index + 1;
        }
        else if (this.xmlMode) {
            this.state = State.InDeclaration;
        }
        else if (c === Tokenizer_CharCodes.Gt) {
            this.cbs.oncomment(this.sectionStart, this.index, 0);
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
        else {
            this.state = State.InSpecialComment;
        }
    }
    stateInSpecialComment(c) {
        if (c === Tokenizer_CharCodes.Gt || this.fastForwardTo(Tokenizer_CharCodes.Gt)) {
            this.cbs.oncomment(this.sectionStart, this.index, 0);
            this.state = State.Text;
            this.sectionStart = this.index + 1;
        }
    }
    startEntity() {
        this.baseState = this.state;
        this.state = State.InEntity;
        this.entityStart = this.index;
        this.entityDecoder.startEntity(this.xmlMode
            ? DecodingMode.Strict
            : this.baseState === State.Text ||
                this.baseState === State.InSpecialTag
                ? DecodingMode.Legacy
                : DecodingMode.Attribute);
    }
    stateInEntity() {
        const indexInBuffer = this.index - this.offset;
        const length = this.entityDecoder.write(this.buffer, indexInBuffer);
        if (length >= 0) {
            this.state = this.baseState;
            if (length === 0) {
                this.index -= 1;
            }
        }
        else {
            if (indexInBuffer < this.buffer.length &&
                this.buffer.charCodeAt(indexInBuffer) === Tokenizer_CharCodes.Amp) {
                this.state = this.baseState;
                this.index -= 1;
                return;
            }
            this.index = this.offset + this.buffer.length - 1;
        }
    }
    cleanup() {
        if (this.running && this.sectionStart !== this.index) {
            if (this.state === State.Text ||
                this.state === State.InPlainText ||
                (this.state === State.InSpecialTag && this.sequenceIndex === 0)) {
                this.cbs.ontext(this.sectionStart, this.index);
                this.sectionStart = this.index;
            }
            else if (this.state === State.InAttributeValueDq ||
                this.state === State.InAttributeValueSq ||
                this.state === State.InAttributeValueNq) {
                this.cbs.onattribdata(this.sectionStart, this.index);
                this.sectionStart = this.index;
            }
        }
    }
    shouldContinue() {
        return this.index < this.buffer.length + this.offset && this.running;
    }
    parse() {
        while (this.shouldContinue()) {
            const c = this.buffer.charCodeAt(this.index - this.offset);
            switch (this.state) {
                case State.Text: {
                    this.stateText(c);
                    break;
                }
                case State.InPlainText: {
                    this.index = this.buffer.length + this.offset - 1;
                    break;
                }
                case State.SpecialStartSequence: {
                    this.stateSpecialStartSequence(c);
                    break;
                }
                case State.InSpecialTag: {
                    this.stateInSpecialTag(c);
                    break;
                }
                case State.CDATASequence: {
                    this.stateCDATASequence(c);
                    break;
                }
                case State.DeclarationSequence: {
                    this.stateDeclarationSequence(c);
                    break;
                }
                case State.InAttributeValueDq: {
                    this.stateInAttributeValueDoubleQuotes(c);
                    break;
                }
                case State.InAttributeName: {
                    this.stateInAttributeName(c);
                    break;
                }
                case State.InCommentLike: {
                    this.stateInCommentLike(c);
                    break;
                }
                case State.InSpecialComment: {
                    this.stateInSpecialComment(c);
                    break;
                }
                case State.BeforeAttributeName: {
                    this.stateBeforeAttributeName(c);
                    break;
                }
                case State.InTagName: {
                    this.stateInTagName(c);
                    break;
                }
                case State.InClosingTagName: {
                    this.stateInClosingTagName(c);
                    break;
                }
                case State.BeforeTagName: {
                    this.stateBeforeTagName(c);
                    break;
                }
                case State.AfterAttributeName: {
                    this.stateAfterAttributeName(c);
                    break;
                }
                case State.InAttributeValueSq: {
                    this.stateInAttributeValueSingleQuotes(c);
                    break;
                }
                case State.BeforeAttributeValue: {
                    this.stateBeforeAttributeValue(c);
                    break;
                }
                case State.BeforeClosingTagName: {
                    this.stateBeforeClosingTagName(c);
                    break;
                }
                case State.AfterClosingTagName: {
                    this.stateAfterClosingTagName(c);
                    break;
                }
                case State.InAttributeValueNq: {
                    this.stateInAttributeValueNoQuotes(c);
                    break;
                }
                case State.InSelfClosingTag: {
                    this.stateInSelfClosingTag(c);
                    break;
                }
                case State.InDeclaration: {
                    this.stateInDeclaration(c);
                    break;
                }
                case State.BeforeDeclaration: {
                    this.stateBeforeDeclaration(c);
                    break;
                }
                case State.BeforeComment: {
                    this.stateBeforeComment(c);
                    break;
                }
                case State.InProcessingInstruction: {
                    this.stateInProcessingInstruction(c);
                    break;
                }
                case State.InEntity: {
                    this.stateInEntity();
                    break;
                }
            }
            this.index++;
        }
        this.cleanup();
    }
    finish() {
        if (this.state === State.InEntity) {
            this.entityDecoder.end();
            this.state = this.baseState;
        }
        this.handleTrailingData();
        this.cbs.onend();
    }
    handleTrailingCommentLikeData(endIndex) {
        if (this.state !== State.InCommentLike) {
            return false;
        }
        if (this.currentSequence === Sequences.CdataEnd) {
            if (this.xmlMode) {
                if (this.sectionStart < endIndex) {
                    this.cbs.oncdata(this.sectionStart, endIndex, 0);
                }
            }
            else {
                const cdataStart = this.sectionStart - Sequences.Cdata.length - 1;
                this.cbs.oncomment(cdataStart, endIndex, 0);
            }
        }
        else {
            const offset = this.xmlMode
                ? 0
                : Math.min(this.sequenceIndex, Sequences.CommentEnd.length - 1);
            this.cbs.oncomment(this.sectionStart, endIndex, offset);
        }
        return true;
    }
    handleTrailingMarkupDeclaration(endIndex) {
        if (this.xmlMode) {
            switch (this.state) {
                case State.InSpecialComment:
                case State.BeforeComment:
                case State.CDATASequence:
                case State.DeclarationSequence:
                case State.InDeclaration: {
                    this.cbs.ontext(this.sectionStart, endIndex);
                    return true;
                }
                default: {
                    return false;
                }
            }
        }
        switch (this.state) {
            case State.BeforeDeclaration:
            case State.InSpecialComment:
            case State.BeforeComment:
            case State.CDATASequence: {
                this.cbs.oncomment(this.sectionStart, endIndex, 0);
                return true;
            }
            case State.DeclarationSequence: {
                if (this.sequenceIndex !== Sequences.Doctype.length) {
                    this.cbs.oncomment(this.sectionStart, endIndex, 0);
                }
                return true;
            }
            case State.InDeclaration: {
                return true;
            }
            default: {
                return false;
            }
        }
    }
    handleTrailingData() {
        const endIndex = this.buffer.length + this.offset;
        if (this.handleTrailingCommentLikeData(endIndex) ||
            this.handleTrailingMarkupDeclaration(endIndex)) {
            return;
        }
        if (this.sectionStart >= endIndex) {
            return;
        }
        switch (this.state) {
            case State.InTagName:
            case State.BeforeAttributeName:
            case State.BeforeAttributeValue:
            case State.AfterAttributeName:
            case State.InAttributeName:
            case State.InAttributeValueSq:
            case State.InAttributeValueDq:
            case State.InAttributeValueNq:
            case State.InClosingTagName: {
                break;
            }
            default: {
                this.cbs.ontext(this.sectionStart, endIndex);
            }
        }
    }
    emitCodePoint(cp, consumed) {
        if (this.baseState !== State.Text &&
            this.baseState !== State.InSpecialTag) {
            if (this.sectionStart < this.entityStart) {
                this.cbs.onattribdata(this.sectionStart, this.entityStart);
            }
            this.sectionStart = this.entityStart + consumed;
            this.index = this.sectionStart - 1;
            this.cbs.onattribentity(cp);
        }
        else {
            if (this.sectionStart < this.entityStart) {
                this.cbs.ontext(this.sectionStart, this.entityStart);
            }
            this.sectionStart = this.entityStart + consumed;
            this.index = this.sectionStart - 1;
            this.cbs.ontextentity(cp, this.sectionStart);
        }
    }
}
;// CONCATENATED MODULE: ./node_modules/htmlparser2/dist/Parser.js
const { fromCodePoint } = String;

const formTags = new Set([
    "input",
    "option",
    "optgroup",
    "select",
    "button",
    "datalist",
    "textarea",
]);
const pTag = new Set(["p"]);
const headingTags = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "p"]);
const tableSectionTags = new Set(["thead", "tbody"]);
const ddtTags = new Set(["dd", "dt"]);
const rtpTags = new Set(["rt", "rp"]);
const openImpliesClose = new Map([
    ["tr", new Set(["tr", "th", "td"])],
    ["th", new Set(["th"])],
    ["td", new Set(["thead", "th", "td"])],
    ["body", new Set(["head", "link", "script"])],
    ["a", new Set(["a"])],
    ["li", new Set(["li"])],
    ["p", pTag],
    ["h1", headingTags],
    ["h2", headingTags],
    ["h3", headingTags],
    ["h4", headingTags],
    ["h5", headingTags],
    ["h6", headingTags],
    ["select", formTags],
    ["input", formTags],
    ["output", formTags],
    ["button", formTags],
    ["datalist", formTags],
    ["textarea", formTags],
    ["option", new Set(["option"])],
    ["optgroup", new Set(["optgroup", "option"])],
    ["dd", ddtTags],
    ["dt", ddtTags],
    ["address", pTag],
    ["article", pTag],
    ["aside", pTag],
    ["blockquote", pTag],
    ["details", pTag],
    ["div", pTag],
    ["dl", pTag],
    ["fieldset", pTag],
    ["figcaption", pTag],
    ["figure", pTag],
    ["footer", pTag],
    ["form", pTag],
    ["header", pTag],
    ["hr", pTag],
    ["main", pTag],
    ["nav", pTag],
    ["ol", pTag],
    ["pre", pTag],
    ["section", pTag],
    ["table", pTag],
    ["ul", pTag],
    ["rt", rtpTags],
    ["rp", rtpTags],
    ["tbody", tableSectionTags],
    ["tfoot", tableSectionTags],
]);
const DOCUMENT_TYPE = "doctype";
const voidElements = new Set([
    "area",
    "base",
    "basefont",
    "br",
    "col",
    "command",
    "embed",
    "frame",
    "hr",
    "img",
    "input",
    "isindex",
    "keygen",
    "link",
    "meta",
    "param",
    "source",
    "track",
    "wbr",
]);
const foreignContextElements = new Set(["math", "svg"]);
const htmlIntegrationElements = new Set([
    "mi",
    "mo",
    "mn",
    "ms",
    "mtext",
    "annotation-xml",
    "foreignObject",
    "desc",
    "title",
]);
const svgTagNameAdjustments = new Map([
    ["altglyph", "altGlyph"],
    ["altglyphdef", "altGlyphDef"],
    ["altglyphitem", "altGlyphItem"],
    ["animatecolor", "animateColor"],
    ["animatemotion", "animateMotion"],
    ["animatetransform", "animateTransform"],
    ["clippath", "clipPath"],
    ["feblend", "feBlend"],
    ["fecolormatrix", "feColorMatrix"],
    ["fecomponenttransfer", "feComponentTransfer"],
    ["fecomposite", "feComposite"],
    ["feconvolvematrix", "feConvolveMatrix"],
    ["fediffuselighting", "feDiffuseLighting"],
    ["fedisplacementmap", "feDisplacementMap"],
    ["fedistantlight", "feDistantLight"],
    ["fedropshadow", "feDropShadow"],
    ["feflood", "feFlood"],
    ["fefunca", "feFuncA"],
    ["fefuncb", "feFuncB"],
    ["fefuncg", "feFuncG"],
    ["fefuncr", "feFuncR"],
    ["fegaussianblur", "feGaussianBlur"],
    ["feimage", "feImage"],
    ["femerge", "feMerge"],
    ["femergenode", "feMergeNode"],
    ["femorphology", "feMorphology"],
    ["feoffset", "feOffset"],
    ["fepointlight", "fePointLight"],
    ["fespecularlighting", "feSpecularLighting"],
    ["fespotlight", "feSpotLight"],
    ["fetile", "feTile"],
    ["feturbulence", "feTurbulence"],
    ["foreignobject", "foreignObject"],
    ["glyphref", "glyphRef"],
    ["lineargradient", "linearGradient"],
    ["radialgradient", "radialGradient"],
    ["textpath", "textPath"],
]);
var ForeignContext;
(function (ForeignContext) {
    ForeignContext[ForeignContext["None"] = 0] = "None";
    ForeignContext[ForeignContext["Svg"] = 1] = "Svg";
    ForeignContext[ForeignContext["MathML"] = 2] = "MathML";
})(ForeignContext || (ForeignContext = {}));
const reNameEnd = /\s|\//;
class Parser {
    options;
    startIndex = 0;
    endIndex = 0;
    openTagStart = 0;
    tagname = "";
    attribname = "";
    attribvalue = "";
    attribs = null;
    stack = [];
    foreignContext;
    cbs;
    lowerCaseTagNames;
    lowerCaseAttributeNames;
    recognizeSelfClosing;
    htmlMode;
    tokenizer;
    buffers = [];
    bufferOffset = 0;
    writeIndex = 0;
    ended = false;
    constructor(cbs, options = {}) {
        this.options = options;
        this.cbs = cbs ?? {};
        this.htmlMode = !this.options.xmlMode;
        this.lowerCaseTagNames = options.lowerCaseTags ?? this.htmlMode;
        this.lowerCaseAttributeNames =
            options.lowerCaseAttributeNames ?? this.htmlMode;
        this.recognizeSelfClosing =
            options.recognizeSelfClosing ?? !this.htmlMode;
        this.tokenizer = new (options.Tokenizer ?? Tokenizer)(this.options, this);
        this.foreignContext = [ForeignContext.None];
        this.cbs.onparserinit?.(this);
    }
    ontext(start, endIndex) {
        const data = this.getSlice(start, endIndex);
        this.endIndex = endIndex - 1;
        this.cbs.ontext?.(data);
        this.startIndex = endIndex;
    }
    ontextentity(cp, endIndex) {
        this.endIndex = endIndex - 1;
        this.cbs.ontext?.(fromCodePoint(cp));
        this.startIndex = endIndex;
    }
    isInForeignContext() {
        return this.foreignContext[0] !== ForeignContext.None;
    }
    isVoidElement(name) {
        return this.htmlMode && voidElements.has(name);
    }
    readTagName(start, endIndex) {
        const name = this.lowerCaseTagNames
            ? this.getSlice(start, endIndex).toLowerCase()
            : this.getSlice(start, endIndex);
        if (!(this.lowerCaseTagNames && this.htmlMode)) {
            return name;
        }
        if (this.foreignContext[0] === ForeignContext.Svg) {
            return svgTagNameAdjustments.get(name) ?? name;
        }
        if (this.foreignContext.length > 1) {
            const adjusted = svgTagNameAdjustments.get(name);
            if (adjusted !== undefined && this.stack.includes(adjusted)) {
                return adjusted;
            }
        }
        if (!this.isInForeignContext()) {
            return name === "image" ? "img" : name;
        }
        return name;
    }
    onopentagname(start, endIndex) {
        this.endIndex = endIndex;
        this.emitOpenTag(this.readTagName(start, endIndex));
    }
    emitOpenTag(name) {
        this.openTagStart = this.startIndex;
        this.tagname = name;
        if (this.htmlMode && name === "form" && this.stack.includes("form")) {
            this.tagname = "";
            return;
        }
        const impliesClose = this.htmlMode && openImpliesClose.get(name);
        if (impliesClose) {
            while (this.stack.length > 0 && impliesClose.has(this.stack[0])) {
                this.popElement(true);
            }
        }
        if (!this.isVoidElement(name)) {
            this.stack.unshift(name);
            if (this.htmlMode) {
                if (name === "svg") {
                    this.foreignContext.unshift(ForeignContext.Svg);
                }
                else if (name === "math") {
                    this.foreignContext.unshift(ForeignContext.MathML);
                }
                else if (htmlIntegrationElements.has(name)) {
                    this.foreignContext.unshift(ForeignContext.None);
                }
            }
        }
        this.cbs.onopentagname?.(name);
        if (this.cbs.onopentag)
            this.attribs = {};
    }
    endOpenTag(isImplied) {
        this.startIndex = this.openTagStart;
        if (this.attribs) {
            this.cbs.onopentag?.(this.tagname, this.attribs, isImplied);
            this.attribs = null;
        }
        if (this.cbs.onclosetag && this.isVoidElement(this.tagname)) {
            this.cbs.onclosetag(this.tagname, true);
        }
        this.tagname = "";
    }
    onopentagend(endIndex) {
        this.endIndex = endIndex;
        this.endOpenTag(false);
        this.startIndex = endIndex + 1;
    }
    onclosetag(start, endIndex) {
        this.endIndex = endIndex;
        const name = this.readTagName(start, endIndex);
        if (!this.isVoidElement(name)) {
            const pos = this.stack.indexOf(name);
            if (pos !== -1) {
                for (let index = 0; index < pos; index++) {
                    this.popElement(true);
                }
                this.popElement(false);
            }
            else if (this.htmlMode && name === "p") {
                this.emitOpenTag("p");
                this.closeCurrentTag(true);
            }
        }
        else if (this.htmlMode && name === "br") {
            this.cbs.onopentagname?.("br");
            this.cbs.onopentag?.("br", {}, true);
            this.cbs.onclosetag?.("br", false);
        }
        this.startIndex = endIndex + 1;
    }
    onselfclosingtag(endIndex) {
        this.endIndex = endIndex;
        if (this.recognizeSelfClosing || this.isInForeignContext()) {
            this.closeCurrentTag(false);
            this.startIndex = endIndex + 1;
        }
        else {
            this.onopentagend(endIndex);
        }
    }
    popElement(implied) {
        const element = this.stack.shift();
        if (this.htmlMode &&
            (foreignContextElements.has(element) ||
                htmlIntegrationElements.has(element))) {
            this.foreignContext.shift();
        }
        this.cbs.onclosetag?.(element, implied);
    }
    closeCurrentTag(isOpenImplied) {
        const name = this.tagname;
        this.endOpenTag(isOpenImplied);
        if (this.stack[0] === name) {
            this.popElement(!isOpenImplied);
        }
    }
    onattribname(start, endIndex) {
        this.startIndex = start;
        const name = this.getSlice(start, endIndex);
        this.attribname = this.lowerCaseAttributeNames
            ? name.toLowerCase()
            : name;
    }
    onattribdata(start, endIndex) {
        this.attribvalue += this.getSlice(start, endIndex);
    }
    onattribentity(cp) {
        this.attribvalue += fromCodePoint(cp);
    }
    onattribend(quote, endIndex) {
        this.endIndex = endIndex;
        this.cbs.onattribute?.(this.attribname, this.attribvalue, quote === QuoteType.Double
            ? '"'
            : quote === QuoteType.Single
                ? "'"
                : quote === QuoteType.NoValue
                    ? undefined
                    : null);
        if (this.attribs && !Object.hasOwn(this.attribs, this.attribname)) {
            this.attribs[this.attribname] = this.attribvalue;
        }
        this.attribvalue = "";
    }
    getInstructionName(value) {
        const index = value.search(reNameEnd);
        let name = index < 0 ? value : value.substr(0, index);
        if (this.lowerCaseTagNames) {
            name = name.toLowerCase();
        }
        return name;
    }
    ondeclaration(start, endIndex) {
        this.endIndex = endIndex;
        const value = this.getSlice(start, endIndex);
        if (this.cbs.onprocessinginstruction) {
            const name = this.htmlMode
                ? this.lowerCaseTagNames
                    ? DOCUMENT_TYPE
                    : value.slice(0, DOCUMENT_TYPE.length)
                : this.getInstructionName(value);
            this.cbs.onprocessinginstruction(`!${name}`, `!${value}`);
        }
        this.startIndex = endIndex + 1;
    }
    onprocessinginstruction(start, endIndex) {
        this.endIndex = endIndex;
        const value = this.getSlice(start, endIndex);
        if (this.cbs.onprocessinginstruction) {
            const name = this.getInstructionName(value);
            this.cbs.onprocessinginstruction(`?${name}`, `?${value}`);
        }
        this.startIndex = endIndex + 1;
    }
    oncomment(start, endIndex, offset) {
        this.endIndex = endIndex;
        this.cbs.oncomment?.(this.getSlice(start, endIndex - offset));
        this.cbs.oncommentend?.();
        this.startIndex = endIndex + 1;
    }
    oncdata(start, endIndex, offset) {
        this.endIndex = endIndex;
        const value = this.getSlice(start, endIndex - offset);
        if (!this.htmlMode || this.options.recognizeCDATA) {
            this.cbs.oncdatastart?.();
            this.cbs.ontext?.(value);
            this.cbs.oncdataend?.();
        }
        else if (this.isInForeignContext()) {
            this.cbs.ontext?.(value);
        }
        else {
            this.cbs.oncomment?.(`[CDATA[${value}]]`);
            this.cbs.oncommentend?.();
        }
        this.startIndex = endIndex + 1;
    }
    onend() {
        if (this.cbs.onclosetag) {
            this.endIndex = this.startIndex;
            for (let index = 0; index < this.stack.length; index++) {
                this.cbs.onclosetag(this.stack[index], true);
            }
        }
        this.cbs.onend?.();
    }
    reset() {
        this.cbs.onreset?.();
        this.tokenizer.reset();
        this.tagname = "";
        this.attribname = "";
        this.attribvalue = "";
        this.attribs = null;
        this.stack.length = 0;
        this.startIndex = 0;
        this.endIndex = 0;
        this.cbs.onparserinit?.(this);
        this.buffers.length = 0;
        this.foreignContext.length = 0;
        this.foreignContext.unshift(ForeignContext.None);
        this.bufferOffset = 0;
        this.writeIndex = 0;
        this.ended = false;
    }
    parseComplete(data) {
        this.reset();
        this.end(data);
    }
    getSlice(start, end) {
        if (start === end) {
            return "";
        }
        while (start - this.bufferOffset >= this.buffers[0].length) {
            this.shiftBuffer();
        }
        let slice = this.buffers[0].slice(start - this.bufferOffset, end - this.bufferOffset);
        while (end - this.bufferOffset > this.buffers[0].length) {
            this.shiftBuffer();
            slice += this.buffers[0].slice(0, end - this.bufferOffset);
        }
        return slice;
    }
    shiftBuffer() {
        this.bufferOffset += this.buffers[0].length;
        this.writeIndex--;
        this.buffers.shift();
    }
    write(chunk) {
        if (this.ended) {
            this.cbs.onerror?.(new Error(".write() after done!"));
            return;
        }
        this.buffers.push(chunk);
        if (this.tokenizer.running) {
            this.tokenizer.write(chunk);
            this.writeIndex++;
        }
    }
    end(chunk) {
        if (this.ended) {
            this.cbs.onerror?.(new Error(".end() after done!"));
            return;
        }
        if (chunk)
            this.write(chunk);
        this.ended = true;
        this.tokenizer.end();
    }
    pause() {
        this.tokenizer.pause();
    }
    resume() {
        this.tokenizer.resume();
        while (this.tokenizer.running &&
            this.writeIndex < this.buffers.length) {
            this.tokenizer.write(this.buffers[this.writeIndex++]);
        }
        if (this.ended)
            this.tokenizer.end();
    }
}
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
const OTHER_HOST = /^(?:https?:)?\/\//i;
const MODULE_TOKEN = new RegExp([
    '//.*',
    COMMENT,
    `\`${until('`')}`,
    `\\\\${ANY}`,
    `((?<![\\w$.])(?:import|from)\\s*)?(?:"(${until('"\\n')})("?)|'(${until("'\\n")})('?))`,
].join('|'), 'g');
function scriptKind(type) {
    const name = (type ?? '').trim().toLowerCase();
    if (name === 'module' || name === 'importmap')
        return name;
    return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}
function foreignImports(kind, text) {
    if (!text.includes('//'))
        return [];
    const addresses = kind === 'importmap' ? mappedAddresses(text) : kind === 'module' ? importedAddresses(text) : [];
    return addresses.filter((address) => OTHER_HOST.test(address));
}
function mappedAddresses(text) {
    let map;
    try {
        map = JSON.parse(text);
    }
    catch {
        return [];
    }
    const [imports, scopes] = [entryOf(map, 'imports'), entryOf(map, 'scopes')];
    const tables = [imports, ...(isObject(scopes) ? Object.values(scopes) : [])];
    return tables.filter(isObject).flatMap((table) => Object.values(table).filter((value) => typeof value === 'string'));
}
function importedAddresses(text) {
    return Array.from(text.matchAll(MODULE_TOKEN), ([, word, double, isClosed, single, isSingleClosed]) => word !== undefined && (isClosed || isSingleClosed) ? (double ?? single ?? '') : '');
}
function isObject(value) {
    return typeof value === 'object' && value !== null;
}
function entryOf(value, name) {
    return isObject(value) ? value[name] : undefined;
}

;// CONCATENATED MODULE: ./.build/lib/bundle/page-tokenizer.js

const TEXT_ENDS = new Map(['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[ \t\n\f\r/>])`, 'gi'),
]));
const WITH_ENTITIES = ['textarea', 'title'];
const PLAIN_TEXT = 'plaintext';
const COMMENT_END = /--!?>/g;
const QUOTES = { 34: QuoteType.Double, 39: QuoteType.Single };
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x20];
const [EXCLAMATION, SLASH, EQUALS, GREATER, QUESTION] = [0x21, 0x2f, 0x3d, 0x3e, 0x3f];
const [LOWER_A, LOWER_Z, TO_LOWER] = [0x61, 0x7a, 0x20];
class PageTokenizer extends Tokenizer {
    #events;
    #attributesRead;
    #readsText;
    #part;
    #html = '';
    #ampersandAt = -1;
    constructor({ attributes, readsText = () => true }, events) {
        const part = { offset: 0 };
        super({}, moved(events, part));
        this.#events = events;
        this.#attributesRead = attributes;
        this.#readsText = readsText;
        this.#part = part;
    }
    write(html) {
        this.#html = html;
        let textFrom = 0;
        for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
            const behind = this.#markup(at, textFrom);
            if (behind !== undefined)
                textFrom = behind;
            at = behind ?? at + 1;
        }
        this.#text(textFrom, html.length);
    }
    end() {
        this.#events.onend();
    }
    #markup(at, textFrom) {
        const html = this.#html;
        const next = html.charCodeAt(at + 1);
        const isClosing = next === SLASH;
        if (isClosing && at + 2 === html.length)
            return undefined;
        const isTag = isLetter(isClosing ? html.charCodeAt(at + 2) : next);
        if (!isTag && !isClosing && next !== EXCLAMATION && next !== QUESTION)
            return undefined;
        this.#text(textFrom, at);
        if (isTag)
            return isClosing ? this.#closingTag(at + 2) : this.#openingTag(at + 1);
        if (html.startsWith('--', at + 2) && next === EXCLAMATION)
            return this.#behindComment(at + 4);
        if (html.startsWith('[CDATA[', at + 2) && next === EXCLAMATION)
            return this.#characterData(at + 9);
        return this.#behind('>', at + 2);
    }
    #openingTag(at) {
        const end = this.#nameEnd(at);
        if (end === this.#html.length)
            return end;
        const isForeign = this.#events.isInForeignContext?.() === true;
        this.#events.onopentagname(at, end);
        const behind = this.#attributes(end);
        if (behind === this.#html.length || isForeign)
            return behind;
        const name = this.#html.slice(at, end).toLowerCase();
        return TEXT_ENDS.has(name) || name === PLAIN_TEXT ? this.#textElement(behind, name) : behind;
    }
    #attributes(from) {
        const html = this.#html;
        for (let at = from; at < html.length;) {
            const code = html.charCodeAt(at);
            if (code === GREATER) {
                this.#events.onopentagend(at);
                return at + 1;
            }
            if (code === SLASH) {
                at = this.#behindBlanks(at + 1);
                if (html.charCodeAt(at) !== GREATER)
                    continue;
                this.#events.onselfclosingtag(at);
                return at + 1;
            }
            at = isBlank(code) ? at + 1 : this.#attribute(at);
        }
        return html.length;
    }
    #attribute(at) {
        const html = this.#html;
        let end = at + 1;
        while (end < html.length && html.charCodeAt(end) !== EQUALS && !endsName(html.charCodeAt(end)))
            end += 1;
        const equals = this.#behindBlanks(end);
        const isAsked = this.#attributesRead?.has(html.slice(at, end).toLowerCase()) !== false;
        if (html.charCodeAt(equals) !== EQUALS) {
            if (isAsked)
                this.#tell(at, end, end, end, QuoteType.NoValue);
            return equals;
        }
        const start = this.#behindBlanks(equals + 1);
        const quote = QUOTES[html.charCodeAt(start)];
        const from = quote === undefined ? start : start + 1;
        let to = from;
        if (quote !== undefined)
            to = html.indexOf(html.charAt(start), from);
        else
            while (to < html.length && html.charCodeAt(to) !== GREATER && !isBlank(html.charCodeAt(to)))
                to += 1;
        if (to === -1)
            return html.length;
        if (isAsked)
            this.#tell(at, end, from, to, quote ?? QuoteType.Unquoted);
        return quote === undefined ? to : to + 1;
    }
    #tell(at, nameEnd, from, to, quote) {
        this.#events.onattribname(at, nameEnd);
        if (!this.#hasEntity(from, to))
            this.#events.onattribdata(from, to);
        else
            this.#leave('<a ', at, to + (quote === QuoteType.Unquoted ? 0 : 1), '>');
        this.#events.onattribend(quote, to);
    }
    #closingTag(at) {
        const end = this.#nameEnd(at);
        if (end < this.#html.length)
            this.#events.onclosetag(at, end);
        return this.#behind('>', end);
    }
    #textElement(from, name) {
        const end = this.#search(TEXT_ENDS.get(name), from) ?? this.#html.length;
        if (WITH_ENTITIES.includes(name))
            this.#text(from, end, `<${name}>`, `</${name}>`);
        else if (from < end && this.#readsText())
            this.#events.ontext(from, end);
        return end === this.#html.length ? end : this.#closingTag(end + 2);
    }
    #characterData(from) {
        const end = this.#html.indexOf(']]>', from);
        if (end === -1)
            return this.#html.length;
        this.#events.oncdata(from, end + 2, 2);
        return end + 3;
    }
    #text(from, to, beginning = '', end = '<') {
        if (from >= to || !this.#readsText())
            return;
        if (this.#hasEntity(from, to))
            this.#leave(beginning, from, to, end);
        else
            this.#events.ontext(from, to);
    }
    #hasEntity(from, to) {
        if (this.#ampersandAt < from)
            this.#ampersandAt = this.#html.indexOf('&', from);
        if (this.#ampersandAt === -1)
            this.#ampersandAt = Number.POSITIVE_INFINITY;
        return this.#ampersandAt < to;
    }
    #leave(before, from, to, behind) {
        this.reset();
        this.#part.offset = from - before.length;
        super.write(before + this.#html.slice(from, to) + behind);
    }
    #nameEnd(at) {
        let end = at;
        while (end < this.#html.length && !endsName(this.#html.charCodeAt(end)))
            end += 1;
        return end;
    }
    #behindBlanks(from) {
        let at = from;
        while (isBlank(this.#html.charCodeAt(at)))
            at += 1;
        return at;
    }
    #behindComment(from) {
        if (this.#html.startsWith('>', from))
            return from + 1;
        if (this.#html.startsWith('->', from))
            return from + 2;
        return this.#search(COMMENT_END, from) === undefined ? this.#html.length : COMMENT_END.lastIndex;
    }
    #search(pattern, from) {
        if (pattern === undefined)
            return undefined;
        pattern.lastIndex = from;
        return pattern.exec(this.#html)?.index;
    }
    #behind(text, from) {
        const at = this.#html.indexOf(text, from);
        return at === -1 ? this.#html.length : at + text.length;
    }
}
const nothing = () => undefined;
function moved(events, part) {
    return {
        ontext: (from, to) => events.ontext(from + part.offset, to + part.offset),
        ontextentity: (point, to) => events.ontextentity(point, to + part.offset),
        onattribdata: (from, to) => events.onattribdata(from + part.offset, to + part.offset),
        onattribentity: (point) => events.onattribentity(point),
        onattribname: nothing,
        onattribend: nothing,
        oncdata: nothing,
        onclosetag: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onend: nothing,
        onopentagend: nothing,
        onopentagname: nothing,
        onprocessinginstruction: nothing,
        onselfclosingtag: nothing,
    };
}
function isBlank(code) {
    return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED || code === RETURN;
}
function endsName(code) {
    return code === SLASH || code === GREATER || isBlank(code);
}
function isLetter(code) {
    const lower = code | TO_LOWER;
    return lower >= LOWER_A && lower <= LOWER_Z;
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
const LOADING = new Map([
    ['a', [['href', 'link']]],
    ['area', [['href', 'link']]],
    [
        'script',
        [
            ['src', 'script'],
            ['href', 'script'],
        ],
    ],
    [
        'img',
        [
            ['src', 'image'],
            ['srcset', 'image'],
        ],
    ],
    ['image', [['href', 'image']]],
    ['feImage', [['href', 'image']]],
    ['use', [['href', 'image']]],
    ['input', [['src', 'image']]],
    [
        'source',
        [
            ['src', 'media'],
            ['srcset', 'image'],
        ],
    ],
    ['track', [['src', 'media']]],
    ['audio', [['src', 'media']]],
    [
        'video',
        [
            ['src', 'media'],
            ['poster', 'image'],
        ],
    ],
    ['iframe', [['src', 'frame']]],
    ['frame', [['src', 'frame']]],
    ['embed', [['src', 'object']]],
    ['object', [['data', 'object']]],
    ['body', [['background', 'image']]],
]);
const REFERENCE_ATTRIBUTES = [
    ...[...LOADING.values()].flatMap((loads) => loads.map(([attribute]) => attribute)),
    ...['imagesrcset', 'xlink:href', 'rel', 'type', 'style'],
];
const NONE = [];
function elementReferences(name, attributes) {
    const loads = loadsOf(name, attributes);
    const style = attributes['style'];
    if (loads === undefined && style === undefined)
        return NONE;
    const found = [];
    for (const [attribute, kind] of loads ?? []) {
        const value = attributes[attribute] ?? (attribute === 'href' ? attributes['xlink:href'] : undefined);
        if (value === undefined)
            continue;
        const addresses = attribute.endsWith('srcset') ? srcsetAddresses(value) : [value];
        for (const address of addresses)
            if (kind === 'link' || address.trim() !== '')
                found.push({ kind, address });
    }
    return style?.includes('(') === true ? [...found, ...styleReferences(style)] : found;
}
function loadsOf(name, attributes) {
    if (name === 'script' && scriptKind(attributes['type']) === 'data')
        return undefined;
    if (name !== 'link')
        return LOADING.get(name);
    const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    const [kind] = LINK_RELATIONS.find(([, names]) => names.some((relation) => relations.includes(relation))) ?? [];
    return (kind && [
        ['href', kind],
        ['imagesrcset', 'image'],
    ]);
}
function styleReferences(css) {
    return cssUrls(css).map(({ address, isSheet }) => ({
        kind: isSheet ? 'style' : FONT_FILE.test(address) ? 'font' : 'image',
        address,
    }));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/page-scan.js
var _a;




const MAX_TITLE = 300;
const MAX_DEPTH = 1000;
const MAX_REFRESH = 2048;
const ATTRIBUTES = new Set([
    ...['id', 'name', 'http-equiv', 'content', 'srcdoc', 'shadowrootmode'],
    ...REFERENCE_ATTRIBUTES,
]);
class TooDeep extends Error {
}
function scanPage(html) {
    return new PageScan(html, false);
}
class PageScan {
    title;
    redirect;
    base;
    isWhole = true;
    anchors = new Set();
    references = [];
    #elements = [];
    #isNested;
    #inertDepth;
    #text;
    #hasTitle = false;
    constructor(html, isNested) {
        this.#isNested = isNested;
        const tokens = {
            Tokenizer: PageTokenizer,
            attributes: ATTRIBUTES,
            readsText: () => this.#text !== undefined,
        };
        const parser = new Parser({
            onopentag: (name, attributes) => this.#open(name, attributes),
            ontext: (text) => this.#read(text),
            onclosetag: () => this.#close(),
        }, tokens);
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
        if (name === 'title')
            return this.#hasTitle || this.#elements.includes('svg') ? undefined : name;
        if (name === 'style')
            return name;
        const kind = name === 'script' && attributes['src'] === undefined ? scriptKind(attributes['type']) : undefined;
        return kind === 'module' || kind === 'importmap' ? kind : undefined;
    }
    #read(text) {
        if (this.#text === undefined)
            return;
        if (this.#text.of !== 'title' || this.#text.content.length < 2 * MAX_TITLE)
            this.#text.content += text;
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
        else if (of !== 'title')
            this.#refer(foreignImports(of, content).map((address) => ({ kind: 'script', address })));
        else {
            this.#hasTitle = true;
            this.title = ownCopy(content.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE)) || undefined;
        }
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

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: external "node:path"
const external_node_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
;// CONCATENATED MODULE: ./.build/lib/bundle/errors.js
class errors_BundleError extends Error {
    name = 'BundleError';
    code;
    entry;
    other;
    constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.entry = options.entry;
        this.other = options.other;
    }
}
function errors_damaged(reason, cause) {
    return new errors_BundleError('DAMAGED', `The archive is damaged: ${reason}.`, { cause });
}

;// CONCATENATED MODULE: ./.build/lib/bundle/entry-name.js

const MAX_NAME_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const entry_name_MAX_DEPTH = 64;
const MAX_PATH_CHARACTERS = (  null && (128 * 1024 ** 2));
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/;
const ASCII = /^\p{ASCII}*$/u;
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)|[<>:"|?*]|[. ]$/i;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const CONTROL_SEGMENT = /^(?:\.git|\.github|\.env|\.npmrc|\.ssh)$/i;
const SITE_MARKER = '.static-export.json';
const ROOT = '/';
const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/;
const WINDOWS_DRIVE = /^[A-Za-z]:/;
const REFUSALS = {
    PATH_TOO_LONG: `whose path is longer than ${MAX_NAME_BYTES} bytes`,
    UNPRINTABLE: 'whose name has unprintable characters',
    BACKSLASH: 'whose name has a backslash',
    ABSOLUTE: 'with an absolute path',
    TOO_DEEP: `deeper than ${entry_name_MAX_DEPTH} folders`,
    OUTSIDE: 'that leaves the site',
    NAME_TOO_LONG: `with a name longer than ${MAX_SEGMENT_BYTES} bytes`,
    CONTROL: 'that would control other programs',
    WINDOWS_RESERVED: 'with a name that Windows reserves',
};
function entry_name_entrySegments(name, kind, platform = process.platform) {
    if (kind === 'directory' && name === ROOT)
        return [];
    const fault = findNameFault(name, platform);
    if (fault !== undefined)
        refuse(REFUSALS[fault], name);
    const segments = segmentsOf(name);
    if (segments.length === 1 && foldedPath(segments) === SITE_MARKER) {
        refuse('that marks a site as unpacked; pack the site without it', name);
    }
    return segments;
}
function refuse(reason, entry) {
    throw new BundleError('UNSAFE_ENTRY', `The archive has an entry ${reason}.`, { entry });
}
function findNameFault(name, platform = process.platform) {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES)
        return 'PATH_TOO_LONG';
    if (UNPRINTABLE.test(name) || !name.isWellFormed())
        return 'UNPRINTABLE';
    if (name.includes('\\'))
        return 'BACKSLASH';
    if (name.startsWith('/') || (platform === 'win32' ? WINDOWS_DRIVE : DRIVE).test(name))
        return 'ABSOLUTE';
    const segments = segmentsOf(name);
    if (segments.length > entry_name_MAX_DEPTH)
        return 'TOO_DEEP';
    for (const segment of segments) {
        const folded = foldedPath([segment]);
        if (folded === '..' || folded === '.')
            return 'OUTSIDE';
        if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
            return 'NAME_TOO_LONG';
        if (CONTROL_SEGMENT.test(folded))
            return 'CONTROL';
        if (platform === 'win32' && WINDOWS_RESERVED.test(segment))
            return 'WINDOWS_RESERVED';
    }
    return undefined;
}
function segmentsOf(name) {
    return name.split('/').filter((segment) => segment !== '' && segment !== '.');
}
function foldedPath(segments) {
    const path = segments.join('/');
    if (ASCII.test(path))
        return path.toLowerCase();
    return path.replace(IGNORABLE, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
class entry_name_SeenPaths {
    #written = new Map();
    #characters = 0;
    get size() {
        return this.#written.size;
    }
    add(kind, segments, name) {
        if (kind === 'file' && segments.length === 0)
            throw new BundleError('UNSAFE_ENTRY', 'The archive has a file without a name.');
        if (kind === 'file')
            this.#note(segments, '', name);
        for (let depth = segments.length - (kind === 'file' ? 1 : 0); depth > 0; depth--) {
            if (!this.#note(segments.slice(0, depth), '/', name))
                return;
        }
    }
    #note(segments, ending, name) {
        const folded = foldedPath(segments);
        const earlier = this.#written.get(folded);
        if (earlier === undefined) {
            const written = segments.join('/') + ending;
            this.#written.set(folded, written === folded ? folded : written);
            this.#hold(folded.length + (written === folded ? 0 : written.length));
            return true;
        }
        if (ending === '/' && earlier.endsWith('/'))
            return false;
        throw new BundleError('UNSAFE_ENTRY', 'The archive has two entries whose names are the same, or the same to some file systems.', { entry: name, other: earlier.replace(/\/$/, '') });
    }
    #hold(characters) {
        this.#characters += characters;
        if (this.#characters <= MAX_PATH_CHARACTERS)
            return;
        throw new BundleError('TOO_LARGE', `The archive has paths of more than the limit of ${MAX_PATH_CHARACTERS} characters together: it was refused at ${this.size} files and folders.`);
    }
}

;// CONCATENATED MODULE: external "node:stream"
const external_node_stream_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
;// CONCATENATED MODULE: external "node:zlib"
const external_node_zlib_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");
;// CONCATENATED MODULE: ./.build/lib/bundle/gzip.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});






const MAGIC = 0x8b1f;
const DEFLATE = 8;
const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const MAX_HEADER_BYTES = (  null && (128 * 1024));
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;
const CHUNK_BYTES = (  null && (256 * 1024));
function gzip_wholeFile(path) {
    return { path, arrived: async () => ({ bytes: (await stat(path)).size, isWhole: true }) };
}
async function* gzip_readGzip(archive, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        await archive.arrived(0);
        const handle = __addDisposableResource(env_1, await open(archive.path), true);
        const start = await findMember(handle, archive);
        const source = Readable.from(readBody(handle, archive, start), { highWaterMark: 1 });
        const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
        source.on('error', (error) => inflate.destroy(error));
        source.pipe(inflate);
        let [crc, size] = [0, 0];
        try {
            for await (const chunk of inflate) {
                signal?.throwIfAborted();
                crc = crc32(chunk, crc);
                size += chunk.length;
                yield chunk;
            }
        }
        catch (error) {
            throw isZlibError(error) ? damaged('its compressed data is broken or ends early', error) : error;
        }
        finally {
            source.destroy();
        }
        const end = (await wholeSize(archive)) - TRAILER_BYTES;
        if (inflate.bytesWritten !== end - start)
            throw damaged('it continues after the end of its compressed data');
        const trailer = Buffer.alloc(TRAILER_BYTES);
        await handle.read(trailer, 0, TRAILER_BYTES, end);
        if (crc !== trailer.readUInt32LE(0) || size % 2 ** 32 !== trailer.readUInt32LE(4))
            throw damaged('its checksum is wrong');
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function findMember(handle, archive) {
    let there = await archive.arrived(0);
    while (!there.isWhole && there.bytes < MAX_HEADER_BYTES + TRAILER_BYTES)
        there = await archive.arrived(there.bytes);
    const head = Buffer.alloc(MAX_HEADER_BYTES + TRAILER_BYTES);
    const { bytesRead } = await handle.read(head, 0, MAX_HEADER_BYTES, 0);
    if (bytesRead < 2 || head.readUInt16LE(0) !== MAGIC) {
        const kind = fileKind(head.subarray(0, Math.min(bytesRead, KIND_BYTES)));
        throw new BundleError('NOT_ARCHIVE', `The file is not a gzip-compressed tar archive: it is ${kind}.`);
    }
    const end = there.bytes - TRAILER_BYTES;
    const start = end > FIXED_HEADER_BYTES ? headerBytes(head) : end;
    if (start >= end || start > MAX_HEADER_BYTES)
        throw damaged('it ends in its header');
    return start;
}
async function* readBody(handle, archive, start) {
    let there = { bytes: 0, isWhole: false };
    let at = start;
    while (!there.isWhole) {
        there = await archive.arrived(there.bytes);
        const end = there.bytes - TRAILER_BYTES;
        while (at < end) {
            const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
            const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
            if (bytesRead === 0)
                return;
            at += bytesRead;
            yield chunk.subarray(0, bytesRead);
        }
    }
}
async function wholeSize(archive) {
    let there = await archive.arrived(0);
    while (!there.isWhole)
        there = await archive.arrived(there.bytes);
    return there.bytes;
}
function headerBytes(head) {
    if (head[2] !== DEFLATE)
        throw damaged(`its compression method is ${head[2]}, which gzip does not have`);
    const flags = head[3] ?? 0;
    if (flags & FLAGS_RESERVED)
        throw damaged('its header has flags that gzip does not have');
    let at = FIXED_HEADER_BYTES;
    if (flags & FLAG_EXTRA)
        at += 2 + head.readUInt16LE(at);
    for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
        if (flags & flag)
            at = head.indexOf(0, at) + 1;
    }
    if (!(flags & FLAG_HEADER_CRC))
        return at;
    if (head.readUInt16LE(at) !== (crc32(head.subarray(0, at)) & 0xffff))
        throw damaged('the checksum of its header is wrong');
    return at + 2;
}
function isZlibError(error) {
    return types.isNativeError(error) && 'code' in error && /^Z_/.test(String(error.code));
}

;// CONCATENATED MODULE: ./.build/lib/bundle/tar.js


const BLOCK_BYTES = 512;
const MAX_EXTENDED_BYTES = (  null && (1024 ** 2));
const TYPES = {
    '\0': 'file',
    '0': 'file',
    '1': 'hard link',
    '2': 'symlink',
    '3': 'character-device',
    '4': 'block-device',
    '5': 'directory',
    '6': 'fifo',
    '7': 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-name',
};
const NAME = (  null && ([0, 100]));
const SIZE = (  null && ([124, 136]));
const CHECKSUM = (  null && ([148, 156]));
const TYPE_AT = 156;
const tar_MAGIC = (  null && ([257, 265]));
const PREFIX = (  null && ([345, 500]));
const POSIX_MAGIC = 'ustar\x0000';
const GNU_MAGIC = 'ustar  \0';
const BASE_256 = 0x80;
const MAX_LENGTH_BYTES = 10;
const tar_LINE_FEED = 0x0a;
async function* tar_readTar(pieces) {
    const bytes = new ByteSource(pieces);
    try {
        await mustBeTar(bytes);
        for (let header = await nextHeader(bytes); header !== undefined; header = await nextHeader(bytes)) {
            const next = bytes.position + paddedSize(header.size);
            yield { ...header, content: bytes.pieces(header.size), whole: () => bytes.whole(header.size) };
            for await (const _passedOver of bytes.pieces(next - bytes.position))
                ;
        }
        await mustEnd(bytes);
    }
    finally {
        await bytes.close();
    }
}
class ByteSource {
    #pieces;
    #piece = Buffer.alloc(0);
    position = 0;
    constructor(pieces) {
        this.#pieces = pieces[Symbol.asyncIterator]();
    }
    async peek(length) {
        while (this.#piece.length < length) {
            const next = await this.#pieces.next();
            if (next.done)
                break;
            this.#piece = this.#piece.length === 0 ? next.value : Buffer.concat([this.#piece, next.value]);
        }
        return this.#piece.subarray(0, length);
    }
    async take(length) {
        const taken = await this.peek(length);
        if (taken.length < length)
            throw damaged('it ends early');
        return this.#advance(length);
    }
    async takeSome(length = Infinity) {
        await this.peek(1);
        return this.#advance(length);
    }
    async *pieces(length) {
        for (let left = length; left > 0;) {
            const piece = await this.takeSome(left);
            if (piece.length === 0)
                throw damaged('it ends early');
            left -= piece.length;
            yield piece;
        }
    }
    async whole(length) {
        if (length <= this.#piece.length)
            return this.#advance(length);
        const pieces = [];
        for await (const piece of this.pieces(length))
            pieces.push(piece);
        return Buffer.concat(pieces, length);
    }
    #advance(length) {
        const taken = this.#piece.subarray(0, length);
        this.#piece = this.#piece.subarray(taken.length);
        this.position += taken.length;
        return taken;
    }
    async close() {
        await this.#pieces.return?.();
    }
}
async function mustBeTar(bytes) {
    const head = await bytes.peek(BLOCK_BYTES);
    const isTar = head.toString('latin1', ...tar_MAGIC).startsWith('ustar');
    if (isTar || (head.length === BLOCK_BYTES && isZero(head)))
        return;
    throw new BundleError('NOT_ARCHIVE', `The file is not a gzip-compressed tar archive: it is compressed, but what it holds is ${fileKind(head)}.`);
}
async function mustEnd(bytes) {
    for (let rest = await bytes.take(BLOCK_BYTES); rest.length > 0; rest = await bytes.takeSome()) {
        if (!isZero(rest))
            throw damaged('it continues after its end');
    }
}
async function nextHeader(bytes) {
    let extended;
    for (;;) {
        const block = await bytes.take(BLOCK_BYTES);
        if (isZero(block)) {
            if (extended !== undefined)
                throw damaged('an extended header belongs to no entry');
            return undefined;
        }
        const header = decodeHeader(block);
        const isExtended = ['pax-header', 'pax-global-header', 'gnu-long-name'].includes(header.type);
        if (!isExtended)
            return { ...header, ...extended };
        if (extended !== undefined)
            throw damaged('an entry has several extended headers');
        const content = await extendedContent(bytes, header);
        const fields = header.type === 'gnu-long-name' ? { name: withoutZeros(content) } : decodePax(content);
        if (header.type !== 'pax-global-header')
            extended = fields;
        else if (Object.keys(fields).length > 0)
            throw damaged('a global header names a path or a size');
    }
}
async function extendedContent(bytes, { size }) {
    if (size > MAX_EXTENDED_BYTES) {
        throw new BundleError('TOO_LARGE', `The archive has an extended header of ${size} bytes; the limit is ${MAX_EXTENDED_BYTES}.`);
    }
    const content = await bytes.take(paddedSize(size));
    return content.subarray(0, size);
}
function withoutZeros(content) {
    return content.toString('utf8').replace(/\0+$/, '');
}
function isZero(bytes) {
    return bytes.every((byte) => byte === 0);
}
function paddedSize(size) {
    return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}
function decodeHeader(block) {
    if (readNumber(block, CHECKSUM) !== checksum(block))
        throw damaged('the checksum of an entry is wrong');
    const magic = block.toString('latin1', ...tar_MAGIC);
    if (magic !== POSIX_MAGIC && magic !== GNU_MAGIC)
        throw damaged('an entry has an unknown tar format');
    const size = readNumber(block, SIZE);
    if (size === undefined)
        throw damaged('the size of an entry is not a number of bytes');
    const prefix = magic === POSIX_MAGIC ? readText(block, PREFIX) : '';
    const name = prefix === '' ? readText(block, NAME) : `${prefix}/${readText(block, NAME)}`;
    return { name, size, type: TYPES[String.fromCharCode(block[TYPE_AT] ?? 0)] ?? 'unknown' };
}
function checksum(block) {
    let sum = 32 * (CHECKSUM[1] - CHECKSUM[0]);
    for (let at = 0; at < CHECKSUM[0]; at++)
        sum += block[at] ?? 0;
    for (let at = CHECKSUM[1]; at < BLOCK_BYTES; at++)
        sum += block[at] ?? 0;
    return sum;
}
function readText(block, [start, end]) {
    const zero = block.indexOf(0, start);
    return block.toString('utf8', start, zero === -1 ? end : Math.min(zero, end));
}
function readNumber(block, [start, end]) {
    const first = block[start] ?? 0;
    if (first < BASE_256) {
        const digits = /^ *([0-7]*)[ \0]*$/.exec(block.toString('latin1', start, end))?.[1];
        return digits === undefined ? undefined : Number.parseInt(digits === '' ? '0' : digits, 8);
    }
    if (first !== BASE_256)
        return undefined;
    let value = 0;
    for (let at = start + 1; at < end; at++)
        value = value * 256 + (block[at] ?? 0);
    return Number.isSafeInteger(value) ? value : undefined;
}
function decodePax(content) {
    let fields = {};
    for (const [key, value] of paxRecords(content)) {
        if (key === 'path')
            fields = { ...fields, name: value };
        if (key === 'size') {
            if (!/^[0-9]{1,15}$/.test(value))
                throw damaged('the size of an entry is not a number of bytes');
            fields = { ...fields, size: Number(value) };
        }
        if (key.startsWith('GNU.sparse.')) {
            throw new BundleError('UNSAFE_ENTRY', 'The archive has a sparse file; only plain files and folders are allowed.');
        }
    }
    return fields;
}
function* paxRecords(content) {
    for (let at = 0; at < content.length;) {
        const digits = /^[1-9][0-9]{0,8}(?= )/.exec(content.toString('latin1', at, at + MAX_LENGTH_BYTES))?.[0] ?? '';
        const [start, end] = [at + digits.length + 1, at + Number(digits)];
        const equals = content.indexOf('=', start);
        if (digits === '' || content[end - 1] !== tar_LINE_FEED || equals === -1 || equals >= end) {
            throw damaged('an extended header is broken');
        }
        yield [content.toString('utf8', start, equals), content.toString('utf8', equals + 1, end - 1)];
        at = end;
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/entries.js




const DEFAULT_LIMITS = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };
const RATIO_FREE_BYTES = (  null && (64 * 1024 ** 2));
async function entries_readEntries(archive, take, { limits = DEFAULT_LIMITS, signal } = {}) {
    const source = typeof archive === 'string' ? wholeFile(archive) : archive;
    const room = new Room(source, limits);
    const seen = new SeenPaths();
    let [entries, files, bytes] = [0, 0, 0];
    for await (const { name, size, type, ...content } of readTar(room.hold(readGzip(source, signal)))) {
        holdEntries(++entries, limits);
        await room.holdBytes(size);
        const kind = allowedKind(name, size, type);
        const segments = entrySegments(name, kind);
        seen.add(kind, segments, name);
        holdEntries(seen.size, limits);
        await take({ kind, segments, size, ...content });
        if (kind === 'file')
            files += 1;
        bytes += size;
    }
    if (files === 0)
        throw new BundleError('EMPTY', 'The archive holds no file.');
    return { files, bytes };
}
class Room {
    #archive;
    #limits;
    #there = { bytes: 0, isWhole: false };
    constructor(archive, limits) {
        this.#archive = archive;
        this.#limits = limits;
    }
    async *hold(pieces) {
        let bytes = 0;
        for await (const piece of pieces) {
            bytes += piece.length;
            await this.holdBytes(bytes);
            yield piece;
        }
    }
    async holdBytes(bytes) {
        const { maxBytes, maxRatio } = this.#limits;
        if (bytes > maxBytes) {
            throw new BundleError('TOO_LARGE', `The archive unpacks to more than the limit of ${maxBytes} bytes: it was refused at ${bytes}.`);
        }
        while (bytes > RATIO_FREE_BYTES && bytes > this.#there.bytes * maxRatio) {
            if (this.#there.isWhole) {
                throw new BundleError('TOO_LARGE', `The archive unpacks to more than the limit of ${maxRatio} times its size: ${this.#there.bytes} bytes had become ${bytes} when it was refused.`);
            }
            this.#there = await this.#archive.arrived(this.#there.bytes);
        }
    }
}
function holdEntries(entries, { maxEntries }) {
    if (entries > maxEntries) {
        throw new BundleError('TOO_LARGE', `The archive has more entries than the limit of ${maxEntries}: it was refused at entry ${entries}.`);
    }
}
function allowedKind(name, size, tarType) {
    const type = tarType === 'file' && name.endsWith('/') ? 'directory' : tarType;
    if (type === 'directory' && size > 0) {
        throw new BundleError('UNSAFE_ENTRY', 'The archive has a folder with content.', { entry: name });
    }
    if (type === 'file' || type === 'directory')
        return type;
    const remedy = type === 'hard link' ? ' (pack with `tar --hard-dereference`)' : '';
    throw new BundleError('UNSAFE_ENTRY', `The archive has an entry of type ${type}; only files and folders are allowed${remedy}.`, { entry: name });
}

;// CONCATENATED MODULE: ./.build/lib/bundle/unpack.js




const MAX_WHOLE_BYTES = (  null && (8 * 1024 ** 2));
const DIRECTORY_MODE = 0o755;
async function unpack_readArchive(archive, { visitor, ...options } = {}) {
    const take = async (entry) => {
        if (entry.kind === 'directory')
            return;
        const content = await visited(entry, visitor);
        if (!Buffer.isBuffer(content))
            for await (const _piece of content)
                ;
    };
    return await readEntries(archive, take, options);
}
async function unpackArchive(archive, directory, { visitor, ...options } = {}) {
    await mkdir(directory, { mode: DIRECTORY_MODE });
    const writer = new SiteWriter(directory);
    const take = async (entry) => {
        if (entry.kind === 'directory')
            writer.makeDirectory(entry.segments);
        else
            await writer.write(entry.segments, await visited(entry, visitor));
    };
    try {
        const totals = await readEntries(archive, take, options);
        await writer.finish();
        return totals;
    }
    finally {
        await writer.settle();
    }
}
async function visited(entry, visitor) {
    const { segments, size, content } = entry;
    if (size > MAX_WHOLE_BYTES)
        return visitor?.follow(segments.join('/'), size, content) ?? content;
    const whole = await entry.whole();
    if (visitor !== undefined)
        await visitor.see(segments.join('/'), whole);
    return whole;
}
const NEW_FILE = { flag: 'wx', mode: 0o644 };
const SMALL_BYTES = (  null && (256 * 1024));
const MAX_WRITES = 16;
const PACE_FILES = 256;
const SLOW_FILE_MS = 0.5;
class SiteWriter {
    #root;
    #slowFileMs;
    #made = new Set();
    #writes = new Set();
    #failure;
    #isSlow = false;
    #pace = { files: 0, milliseconds: 0 };
    constructor(root, slowFileMs = SLOW_FILE_MS) {
        this.#root = root;
        this.#slowFileMs = slowFileMs;
    }
    makeDirectory(segments) {
        const directory = this.#target(segments);
        if (this.#made.has(directory))
            return;
        mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
        this.#made.add(directory);
    }
    async write(segments, content) {
        this.#throwIfFailed();
        this.makeDirectory(segments.slice(0, -1));
        const target = this.#target(segments);
        if (!Buffer.isBuffer(content) || content.length > SMALL_BYTES)
            await writeFile(target, content, NEW_FILE);
        else if (this.#isSlow)
            await this.#writeBeside(target, content);
        else
            this.#writeNow(target, content);
    }
    async settle() {
        await Promise.all(this.#writes);
    }
    async finish() {
        await this.settle();
        this.#throwIfFailed();
    }
    #writeNow(target, content) {
        const startedAt = performance.now();
        writeFileSync(target, content, NEW_FILE);
        this.#pace.milliseconds += performance.now() - startedAt;
        this.#pace.files += 1;
        if (this.#pace.files < PACE_FILES)
            return;
        this.#isSlow = this.#pace.milliseconds / this.#pace.files > this.#slowFileMs;
        this.#pace = { files: 0, milliseconds: 0 };
    }
    async #writeBeside(target, content) {
        while (this.#writes.size >= MAX_WRITES)
            await Promise.race(this.#writes);
        const write = writeFile(target, content, NEW_FILE)
            .catch((error) => {
            this.#failure ??= { error };
        })
            .finally(() => this.#writes.delete(write));
        this.#writes.add(write);
    }
    #target(segments) {
        return [this.#root, ...segments].join(path.sep);
    }
    #throwIfFailed() {
        if (this.#failure !== undefined)
            throw this.#failure.error;
    }
}

;// CONCATENATED MODULE: ./.build/lib/bundle/survey.js






class Survey {
    #files = [];
    #findings = new FindingsTaker();
    see(file, content) {
        this.#note({ file, bytes: content.length, sha256: (0,external_node_crypto_namespaceObject.hash)('sha256', content) }, survey_readText(file, content));
    }
    async *follow(file, bytes, content) {
        this.#note({ file, bytes, sha256: yield* digested(content) }, unreadText(file));
    }
    take({ files, content }) {
        let at = 0;
        for (const { facts, ...file } of files) {
            this.#note(file, facts ?? survey_readText(file.file, Buffer.from(content, at, file.bytes)));
            if (facts === undefined)
                at += file.bytes;
        }
    }
    report() {
        const inventory = inventoryOf(this.#files);
        return { inventory, findings: this.#findings.finish(inventory) };
    }
    #note(file, { traits, ...facts }) {
        this.#files.push({ ...file, traits });
        this.#findings.add(file.file, facts);
    }
}
function survey_readText(file, content) {
    const kind = textKind(file);
    if (kind !== 'page') {
        const references = kind === 'sheet' ? styleReferences(content.toString()) : [];
        return { references, isUnchecked: false, traits: undefined };
    }
    const { title, redirect, anchors, isWhole, references, base } = scanPage(content.toString());
    const known = isWhole && redirect === undefined ? { anchors } : {};
    return { references, base, isUnchecked: !isWhole, ...known, traits: { title, redirects: redirect !== undefined } };
}
function unreadText(file) {
    const kind = textKind(file);
    const traits = kind === 'page' ? { title: undefined, redirects: false } : undefined;
    return { references: [], isUnchecked: kind !== undefined, traits };
}
async function* digested(content) {
    const digest = (0,external_node_crypto_namespaceObject.createHash)('sha256');
    for await (const piece of content) {
        digest.update(piece);
        yield piece;
    }
    return digest.digest('hex');
}
async function surveyArchive(archiveFile, options = {}) {
    const survey = new Survey();
    await readArchive(archiveFile, { ...options, visitor: survey });
    return survey.report();
}
function textKind(file) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name.startsWith('._'))
        return undefined;
    return /\.html$/i.test(name) ? 'page' : /\.css$/i.test(name) ? 'sheet' : undefined;
}

;// CONCATENATED MODULE: ./.build/lib/bundle/survey-thread.js


const survey = new Survey();
external_node_worker_threads_namespaceObject.parentPort?.on('message', (batch) => {
    if (batch === undefined)
        external_node_worker_threads_namespaceObject.parentPort?.postMessage(survey.report());
    else {
        survey.take(batch);
        external_node_worker_threads_namespaceObject.parentPort?.postMessage(batch.content, [batch.content]);
    }
});

