// How authors' code is run inside the sandbox: JSX becomes a description, what fails becomes a note, and values become the
// text of an answer. It runs where that code runs, and is trusted no more than it: the host believes none of its answers.
// Stands in every virtual machine before the first code of an author, after `globals.js`.
(() => {
  const { Refusal, refuse, fragment, React } = globalThis.$start;
  delete globalThis.$start;
  const { stringify } = JSON;
  const { defineProperty, create, keys, getPrototypeOf, setPrototypeOf } = Object;
  const { isArray } = Array;
  const functions = getPrototypeOf(() => {});
  const sourceOf = functions.call.bind(functions.toString);
  const Fatal = InternalError;
  const MAX_COMPONENT_DEPTH = 50;
  const MAX_PIECES = 50_000;
  const MAX_REASON_CHARACTERS = 200;

  const scopes = [];
  /** Of each unit: the calls in it, by the place of the name that they begin with. */
  const callsOf = new Map();
  let notes = [];
  let depth = 0;
  let pieces = 0;

  /** Rendered JSX, opaque to authors. */
  class Elements {
    #nodes;
    constructor(nodes) {
      this.#nodes = nodes;
    }
    static nodesOf(value) {
      return typeof value === 'object' && value !== null && #nodes in value ? value.#nodes : undefined;
    }
  }
  const { nodesOf } = Elements;
  /** A component that the host knows: one of the platform's by its name, or the content of a file. */
  class HostComponent {
    #fact;
    constructor(fact) {
      this.#fact = fact;
    }
    static factOf(value) {
      return typeof value === 'object' && value !== null && #fact in value ? value.#fact : undefined;
    }
  }
  const { factOf } = HostComponent;
  for (const own of [Elements, HostComponent]) defineProperty(own.prototype, 'constructor', { value: undefined });

  // Values that are missing

  const lostReasons = new WeakMap();
  /** Gives a value that refuses every use of it, and says whose it is. */
  function lost(name, reason) {
    const fail = () => refuse(`uses \`${name}\`, which ${reason}`);
    const traps = ['get', 'set', 'has', 'apply', 'construct', 'ownKeys', 'deleteProperty', 'getOwnPropertyDescriptor'];
    const value = new Proxy(() => {}, Object.fromEntries(traps.map((trap) => [trap, fail])));
    lostReasons.set(value, fail);
    return value;
  }

  /** Throws where a value is missing. */
  function present(value) {
    if (typeof value === 'function') lostReasons.get(value)?.();
    return value;
  }

  /** Declares a name without a value: only where it is used does that matter. */
  function declareMissing(scope, name, reason) {
    const keep = (value) =>
      defineProperty(scope, name, { value, writable: true, enumerable: true, configurable: true });
    const get = () => refuse(`uses \`${name}\`, which ${reason}`);
    defineProperty(scope, name, { get, set: keep, enumerable: true, configurable: true });
  }

  // Errors

  /** What ends all of a unit: nothing may go on after it. */
  const isFatal = (error) => error instanceof Fatal;

  function placeOf(error, unit, site) {
    try {
      const [, ...found] = /\bu(\d+):(\d+):(\d+)/.exec(String(error.stack)) ?? [];
      if (found.length === 3) return found.map(Number);
    } catch {}
    return [unit, site];
  }

  function reasonOf(error, unit, site) {
    if (error instanceof Refusal) return error.message;
    let name = '';
    let message = '';
    try {
      [name, message] = error instanceof Error ? [String(error.name), String(error.message)] : ['', String(error)];
    } catch {}
    const [, unknown] = /^'?([^\s']+)'? is not defined$/.exec(message) ?? [];
    if (name === 'ReferenceError' && unknown !== undefined) {
      const [of, line, column] = placeOf(error, unit, site);
      const call = callsOf.get(of)?.[`${line}:${column}`];
      return call === undefined
        ? `uses \`${unknown}\`, which the page does not declare`
        : `calls ${call === '' ? 'a function' : `\`${call}\``}, which is not run`;
    }
    const [, property] = /^cannot read property '(.*)' of (?:undefined|null)$/.exec(message) ?? [];
    if (property !== undefined) return `reads \`${property}\` of nothing`;
    if (name === 'RangeError' && message.startsWith('Maximum call stack')) return 'is nested too deeply';
    return `ends with \`${(name === '' ? message : `${name}: ${message}`).slice(0, MAX_REASON_CHARACTERS)}\``;
  }

  function note(kind, error, unit, site, name = '') {
    notes.push([kind, reasonOf(error, unit, site), name, placeOf(error, unit, site)]);
  }

  /** Works something out; where that is not possible, notes it and gives something else. */
  function attempt(unit, site, kind, work, otherwise, name) {
    try {
      return present(work());
    } catch (error) {
      if (isFatal(error)) throw error;
      note(kind, error, unit, site, name);
      return otherwise;
    }
  }

  // JSX

  function refuseToShow(value) {
    present(value);
    const isShown = typeof value !== 'object' || value === null || isArray(value) || nodesOf(value) !== undefined;
    return isShown ? value : refuse('shows something that is neither text nor an element');
  }

  const piece = (...fact) => new Elements([fact]);
  const asFragment = (children) => new Elements([['all', children]]);

  function h(tag, given, ...written) {
    if (tag === fragment) return asFragment(written);
    const { $use, ...props } = given;
    const [unit, site, name, find, content] = $use;
    const children = content === undefined ? written : [content];
    if (find === undefined) return piece('use', unit, site, '', props, children);
    try {
      const value = present(find());
      if (value === undefined || value === fragment) {
        return value === undefined ? piece('use', unit, site, '', props, children) : asFragment(children);
      }
      if (typeof value === 'function') return component(value, props, children, [unit, site]);
      const fact = factOf(value);
      if (fact === undefined) return refuse(`uses \`${name}\`, which is no component`);
      if (fact.kind === 'platform') return piece('use', unit, site, fact.name, props, children);
      return piece(
        'content',
        unit,
        site,
        fact.file,
        openScope({ children: undefined, ...withChildren(props, children) }),
        children,
      );
    } catch (error) {
      if (isFatal(error)) throw error;
      return piece('lost', unit, site, reasonOf(error, unit, site), placeOf(error, unit, site), children);
    }
  }

  function withChildren(props, children) {
    return children.length === 0 ? props : { ...props, children: children.length === 1 ? children[0] : children };
  }

  function component(work, props, children, [unit, site]) {
    if (depth >= MAX_COMPONENT_DEPTH) return refuse(`is nested more than ${MAX_COMPONENT_DEPTH} levels deep`);
    depth += 1;
    try {
      const shown = refuseToShow(work(withChildren(props, children)));
      const source = children.length === 0 ? '' : sourceOf(work);
      const mayHide = /\buse(?:State|Reducer)\b/.test(source) && /\bchildren\b/.test(source);
      return mayHide ? piece('own', unit, site, children, shown) : asFragment([shown]);
    } finally {
      depth -= 1;
    }
  }

  // Buttons that open the search

  const openers = new WeakMap();

  /** Notes that a function does nothing but open the search, or nothing but call another. */
  function opener(work, find) {
    openers.set(work, find ?? (() => work));
    return work;
  }

  function opensSearch(work) {
    try {
      const called = openers.get(work)?.();
      return called === work || (openers.has(called) && openers.get(called)() === called);
    } catch (error) {
      if (isFatal(error)) throw error;
      return false;
    }
  }

  // Answers

  function encode(value) {
    present(value);
    if (value === undefined) return ['none'];
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : ['number', String(value)];
    if (typeof value === 'function') return ['function', opensSearch(value)];
    if (typeof value !== 'object') return ['opaque'];
    count();
    const nodes = nodesOf(value);
    if (nodes !== undefined) return ['elements', ...nodes.map(encodeNode)];
    if (isArray(value)) return ['list', ...Array.from(value, encode)];
    const isPlain = [Object.prototype, null].includes(getPrototypeOf(value));
    return isPlain ? ['fields', ...encodeFields(value)] : ['opaque'];
  }

  const encodeFields = (fields) => keys(fields).flatMap((name) => [name, encode(fields[name])]);

  function encodeNode([kind, ...fact]) {
    count();
    switch (kind) {
      case 'token':
      case 'note':
        return [kind, ...fact];
      case 'all':
        return [kind, encodeChildren(fact[0])];
      case 'use': {
        const [unit, site, name, props, children] = fact;
        return [kind, unit, site, name, encodeFields(props), encodeChildren(children)];
      }
      case 'own':
        return [kind, fact[0], fact[1], encodeChildren(fact[2]), encode(fact[3])];
      default:
        return [kind, ...fact.slice(0, -1), encodeChildren(fact.at(-1))];
    }
  }

  const encodeChildren = (children) => children.map((child) => encode(refuseToShow(child)));

  function count() {
    pieces += 1;
    if (pieces > MAX_PIECES) refuse(`makes more than ${MAX_PIECES} pieces`);
  }

  function answer(unit, work) {
    notes = [];
    depth = 0;
    pieces = 0;
    try {
      const value = work();
      return stringify({ value, notes });
    } catch (error) {
      if (isFatal(error)) throw error;
      return stringify({ fault: [reasonOf(error, unit, 0), placeOf(error, unit, 0)], notes });
    }
  }

  // Files

  function openScope(given) {
    const scope = create(null);
    for (const name of keys(given)) scope[name] = given[name];
    scope.props = given;
    scopes.push(scope);
    return [scopes.length - 1, keys(given)];
  }

  const IMPORTS = {
    platform: (name) => new HostComponent({ kind: 'platform', name }),
    content: (file) => new HostComponent({ kind: 'content', file }),
    package: (name) => (name === '' ? React : React[name]),
    whole: (scope) => scopes[scope],
  };

  globalThis.$sandbox = Object.freeze({
    h,
    fragment,
    refuse,
    opener,
    lost: (error, unit, site, name) => {
      if (isFatal(error)) throw error;
      return lost(name, `has no value here: its code ${reasonOf(error, unit, site)}`);
    },
    left: (error, unit, site) => {
      if (isFatal(error)) throw error;
      note('left', error, unit, site);
    },
    ask: (unit, site, work) => attempt(unit, site, 'left', work, false),
    items: (unit, site, work) => attempt(unit, site, 'left', () => [...work()], []),
    attribute: (unit, site, name, work) => attempt(unit, site, 'attribute', work, undefined, name),
    child: (unit, site, work) => attempt(unit, site, 'child', () => refuseToShow(work()), piece('note', unit, site)),
    token: (index) => piece('token', index),

    /** Opens the names of a file. */
    file() {
      scopes.push(create(null));
      return String(scopes.length - 1);
    },
    /** Gives a file the names that it imports. */
    link(id, imports) {
      for (const [local, kind, first, second] of imports) {
        if (kind === 'missing') declareMissing(scopes[id], local, first);
        else if (kind === 'name') {
          const get = () => scopes[first][second];
          defineProperty(scopes[id], local, { get, enumerable: true, configurable: true });
        } else if (kind === 'field') {
          const get = () => scopes[first].default[second];
          defineProperty(scopes[id], local, { get, enumerable: true, configurable: true });
        } else {
          const value = IMPORTS[kind](first, second);
          defineProperty(scopes[id], local, { value, writable: true, enumerable: true, configurable: true });
        }
      }
      return '';
    },
    /** Declares the names of a file, one statement after the other: one that fails leaves its names without a value. */
    declare(unit, id, names, calls, make) {
      callsOf.set(unit, calls);
      const scope = scopes[id];
      for (const name of names.flat()) declareMissing(scope, name, 'has no value yet');
      return answer(unit, () => {
        for (const [at, work] of make(scope, unit).entries()) {
          try {
            work();
          } catch (error) {
            if (isFatal(error)) throw error;
            const reason = `has no value here: its code ${reasonOf(error, unit, at)}`;
            for (const name of names[at]) declareMissing(scope, name, reason);
            note('left', error, unit, at);
          }
        }
      });
    },
    /** Opens the names that a file's content is given beside its own. */
    scope: (given) => String(openScope(given)[0]),
    /** Lets them find those of the file as well. */
    place(id, file) {
      setPrototypeOf(scopes[id], scopes[file]);
      return '';
    },
    /** Works an expression out. */
    run(unit, id, calls, content, make) {
      callsOf.set(unit, calls);
      return answer(unit, () => encode(make(scopes[id], unit, content)()));
    },
  });
  defineProperty(globalThis, '$sandbox', { writable: false, configurable: false, enumerable: false });
})();
