// How authors' code is run inside the engine: JSX becomes a description, and values become the text of an answer. It runs
// where that code runs, and is trusted no more than it: none of its answers is believed outside. Stands in every engine
// before the first code of an author, after `globals.js`.
(() => {
  const { Refusal, refuse, fragment, React } = globalThis.$start;
  delete globalThis.$start;
  const { stringify } = JSON;
  const { defineProperty, create, freeze, keys, getPrototypeOf, setPrototypeOf } = Object;
  const { isArray } = Array;
  const functions = getPrototypeOf(() => {});
  const sourceOf = functions.call.bind(functions.toString);
  const Fatal = InternalError;
  const MAX_COMPONENT_DEPTH = 50;
  const MAX_PIECES = 50_000;
  const MAX_REASON_CHARACTERS = 200;

  const scopes = [];
  /** Values that stay here, known outside by their numbers. */
  const kept = [];
  const files = new Map();
  let depth = 0;
  let encoded = 0;
  let slots = 0;
  let isInLive = false;

  /** The facts of rendered JSX, which is opaque to authors: its kind, and what that kind needs. */
  const pieces = new WeakMap();
  const factOf = (value) => pieces.get(value);
  function piece(...fact) {
    // A browser finds what stands in a slot of the page by its number. Authors' code, which may copy or mark it, finds nothing.
    const made = defineProperty({}, 'toJSON', { value: () => ({ $slot: fact[1] }) });
    pieces.set(made, fact);
    return made;
  }

  /** The facts of components that are known outside: one of the platform's by its name, or the content of a file. */
  const facts = new WeakMap();
  function hostComponent(kind, name) {
    const get = (_, part) =>
      kind === 'platform' && typeof part === 'string' ? hostComponent(kind, `${name}.${part}`) : undefined;
    const refused = () => refuse(`uses \`${name}\`, which the page does not declare`);
    function target() {}
    const component = new Proxy(target, { get, apply: refused, construct: refused });
    facts.set(component, [kind, name]);
    return component;
  }

  /** Names with a capital that nobody declares are components of the platform, if anything. */
  const undeclared = new Proxy(create(null), {
    has: (_, name) => typeof name === 'string' && /^[A-Z]/.test(name) && name !== 'Intl' && !(name in globalThis),
    get: (_, name) => (typeof name === 'string' ? hostComponent('platform', name) : undefined),
  });

  // Errors

  /** Returns why code ended; what ends all of a piece is thrown on. */
  function reasonOf(error) {
    if (error instanceof Fatal) throw error;
    if (error instanceof Refusal) return error.message;
    let name = '';
    let message = '';
    try {
      [name, message] = error instanceof Error ? [String(error.name), String(error.message)] : ['', String(error)];
    } catch {}
    const [, unknown] = /^'?([^\s']+)'? is not defined$/.exec(message) ?? [];
    if (name === 'ReferenceError' && unknown !== undefined)
      return `uses \`${unknown}\`, which the page does not declare`;
    if (name === 'RangeError' && message.startsWith('Maximum call stack')) return 'is nested too deeply';
    return `ends with \`${(name === '' ? message : `${name}: ${message}`).slice(0, MAX_REASON_CHARACTERS)}\``;
  }

  // JSX

  /** Describes an element by its place, name, content and properties. */
  function element(tag, props, children, at) {
    if (tag === fragment) return piece('all', children);
    if (typeof tag === 'string') return piece('use', at, tag, children, props);
    const [kind, name] = facts.get(tag) ?? [];
    if (kind !== undefined) return piece(kind === 'content' ? kind : 'use', at, name, children, props);
    try {
      return component(tag, props, children, at);
    } catch (error) {
      return piece('lost', at, nameOf(tag), children, reasonOf(error));
    }
  }

  const nameOf = (tag) => (typeof tag === 'function' ? String(tag.name) : 'Component');

  function component(work, props, children, at) {
    if (typeof work !== 'function') return refuse('uses a component that has no value here');
    if (depth >= MAX_COMPONENT_DEPTH) return refuse(`is nested more than ${MAX_COMPONENT_DEPTH} levels deep`);
    depth += 1;
    const [file, name] = (isInLive ? undefined : lives.get(work)) ?? [];
    const wasInLive = isInLive;
    isInLive ||= name !== undefined;
    try {
      const [only, ...others] = children;
      const given = children.length === 0 ? props : { ...props, children: others.length === 0 ? only : children };
      if (!isInLive || wasInLive) return drawn(work, given, children, at);
      const found = { slots: [] };
      const slotted = withSlots(given, 'props', [], found);
      const picture = drawn(work, slotted, children, at);
      return piece('live', at, nameOf(work), [], { file, name, props: slotted, picture, ...found });
    } finally {
      isInLive = wasInLive;
      depth -= 1;
    }
  }

  function drawn(work, given, children, at) {
    const shown = work(given);
    if (typeof shown === 'object' && shown !== null && !isArray(shown) && factOf(shown) === undefined)
      refuse('shows something that is neither text nor an element');
    const source = children.length === 0 ? '' : sourceOf(work);
    // Compiled elements name their own `children:`.
    const mayHide = /\buse(?:State|Reducer)\b/.test(source) && /\bchildren\b(?!:)/.test(source);
    return mayHide ? piece('own', at, nameOf(work), children, shown) : piece('all', [shown]);
  }

  // Components that go on in a reader's browser

  /** The file and the name by which a browser finds a component. */
  const lives = new WeakMap();

  /** Puts elements among properties into slots, for a browser has them from the page; notes one that is no plain data. */
  function withSlots(value, name, around, found) {
    if (factOf(value) !== undefined) {
      const slot = piece('slot', slots++, value);
      found.slots.push(slot);
      return slot;
    }
    if (/^(?:string|number|boolean|undefined)$/.test(typeof value) || value === null) return value;
    const inside = (one, its) => withSlots(one, its, [...around, value], found);
    const isCircle = around.includes(value);
    if (isArray(value) && !isCircle) return value.map((one) => inside(one, name));
    if (typeof value === 'object' && !isCircle && getPrototypeOf(value) === Object.prototype)
      return Object.fromEntries(Object.entries(value).map(([its, one]) => [its, inside(one, its)]));
    found.unfit ??= name;
    return value;
  }

  /** Behind the picture stand the slots that it does not show. */
  function encodeLive({ file, name, props, slots, unfit = null, picture }) {
    const shown = encode(picture);
    const text = stringify(shown);
    const hidden = slots.filter((slot) => !text.includes(`["slot",${factOf(slot)[1]},`)).map(encode);
    return [file, name, unfit === null ? props : null, unfit, shown, ['all', ...hidden]];
  }

  /** As React calls it: https://github.com/reactjs/rfcs/blob/createlement-rfc/text/0000-create-element-changes.md */
  function jsxDEV(tag, { children, ...props }, _key, isList, { fileName, lineNumber, columnNumber }) {
    const list = children === undefined ? [] : isList ? children : [children];
    return element(tag, props, list, [fileName, lineNumber, columnNumber]);
  }
  const createElement = (tag, props, ...children) => element(tag, { ...props }, children);
  Object.assign(React, { jsxDEV, createElement });

  // Answers

  function encode(value) {
    if (value === undefined) return ['none'];
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : ['number', String(value)];
    const isPlain = isArray(value) || [Object.prototype, null].includes(getPrototypeOf(value));
    const fact = factOf(value);
    if (fact === undefined && (typeof value !== 'object' || !isPlain)) {
      const [kind, name] = facts.get(value) ?? [];
      return ['opaque', kept.push(value) - 1, kind === 'platform' ? name : null];
    }
    encoded += 1;
    if (encoded > MAX_PIECES) refuse(`makes more than ${MAX_PIECES} pieces`);
    if (fact !== undefined) return encodePiece(fact);
    if (isArray(value)) return ['list', ...Array.from(value, encode)];
    return ['fields', ...keys(value).flatMap((name) => [name, encode(value[name])])];
  }

  function encodePiece([kind, first, name, children, detail]) {
    if (kind === 'token') return [kind, first];
    if (kind === 'all') return [kind, ...Array.from(first, encode)];
    if (kind === 'slot') return [kind, first, encode(name)];
    const inside = encode(children);
    return [kind, first, name, inside, ...(kind === 'live' ? encodeLive(detail) : [encode(detail)])];
  }

  // Files

  const define = (target, name, get) => defineProperty(target, name, { get, enumerable: true, configurable: true });

  globalThis.$sandbox = freeze({
    token: (index) => piece('token', index),
    kept: (index) => kept[index],

    refuse,
    /**
     * Opens a file with its imports, its exports that go on in a browser, and what makes the pieces of its content. One of
     * Markdown is a component by its name.
     */
    file(name, isMarkdown, imports, live, make) {
      const scope = create(undeclared);
      const module = { exports: {} };
      if (isMarkdown) {
        module.exports.__esModule = true;
        module.exports.default = hostComponent('content', name);
      }
      const found = new Map(['react', 'react/jsx-dev-runtime'].map((from) => [from, () => React]));
      const require = (from) => (found.get(from) ?? (() => refuse(`asks for \`${from}\`, which is not there`)))();
      const absent = create(null);
      for (const [from, wanted, local, kind, value] of imports) {
        if (kind === 'file') found.set(from, () => files.get(value).module.exports);
        else if (kind === 'code') found.set(from, () => React);
        else {
          // Stands for a package or a missing file.
          absent[from] ??= { __esModule: true };
          const names = absent[from];
          define(names, wanted, () => (kind === 'platform' ? hostComponent(kind, value) : refuse(value)));
          if (!found.has(from)) found.set(from, () => names);
        }
        if (local === null) continue;
        define(scope, local, () => {
          const all = require(from);
          return wanted === '*' || (wanted === 'default' && all.__esModule !== true) ? all : all[wanted];
        });
      }
      files.set(name, { scope, module, require, isMarkdown, live, make, made: new Map() });
      return '';
    },
    /** Runs code that declares names of a file; gives why it ended before it was done. */
    declare(name, make) {
      const { scope, module, isMarkdown, require, live } = files.get(name);
      const own = isMarkdown ? { exports: {} } : module;
      try {
        make(scope, require, own);
        return '';
      } catch (error) {
        return reasonOf(error);
      } finally {
        for (const one of isMarkdown ? keys(own.exports) : []) {
          if (one === 'default') continue;
          for (const target of [scope, module.exports]) define(target, one, () => own.exports[one]);
        }
        for (const one of live) {
          // An export that is not made yet throws.
          try {
            lives.set(module.exports[one], [name, one]);
          } catch {}
        }
      }
    },
    /** Opens the names that a file's content is given beside its own. */
    scope: (given) => String(scopes.push(Object.assign(create(null), given, { props: given })) - 1),
    /** Works a piece of a file out, with names that its content is given. A snippet may ask for some that it is not. */
    run(name, given, at, content) {
      // Code that was ended before has left things as they were then.
      depth = 0;
      encoded = 0;
      isInLive = false;
      try {
        const { scope, made, make, require } = files.get(name);
        const names = given === undefined ? scope : setPrototypeOf(scopes[given], scope);
        const code = made.get(names) ?? {};
        if (!made.has(names)) make(names, require, undefined, code);
        made.set(names, code);
        const asked = given === undefined ? [] : code.asked;
        for (const one of asked) if (!(one in names || one in globalThis)) names[one] = undefined;
        code.content = content;
        return stringify({ value: encode(code.all[at]()) });
      } catch (error) {
        return stringify({ fault: reasonOf(error) });
      }
    },
  });
  defineProperty(globalThis, '$sandbox', { writable: false, configurable: false, enumerable: false });
})();
