// Globals for authors' code inside the sandbox: the functions of React as they are when a component is shown for the first
// time (https://react.dev/reference/react), and nothing that differs from one machine or one day to another. Runs before
// `runtime.js`.
(() => {
  const { defineProperty, getPrototypeOf } = Object;

  class Refusal extends Error {}
  const refuse = (reason) => {
    throw new Refusal(reason);
  };
  function fragment() {}

  const nothing = () => undefined;
  const call = (make, ...args) => make(...args);
  const content = ({ children }) => children;
  const consumer =
    (usual) =>
    ({ children }) =>
      children(usual);
  const hooks = {
    useState: (start) => [typeof start === 'function' ? start() : start, nothing],
    useReducer: (_reduce, start, make) => [make === undefined ? start : make(start), nothing],
    useMemo: call,
    useCallback: (work) => work,
    useRef: (start) => ({ current: start }),
    createRef: () => ({ current: null }),
    useEffect: nothing,
    useLayoutEffect: nothing,
    useInsertionEffect: nothing,
    useImperativeHandle: nothing,
    useDebugValue: nothing,
    useDeferredValue: (value) => value,
    useTransition: () => [false, nothing],
    memo: (work) => work,
    forwardRef: (work) => work,
    createContext: (usual) => ({ usual, Provider: content, Consumer: consumer(usual) }),
    useContext: ({ usual }) => usual,
  };
  const React = { ...hooks, __esModule: true, Fragment: fragment, StrictMode: fragment, Suspense: fragment };
  React.default = React;
  const quiet = Object.fromEntries(['log', 'info', 'debug', 'warn', 'error'].map((name) => [name, nothing]));
  for (const [name, value] of Object.entries({ ...hooks, React, console: quiet })) {
    defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }

  const today = () => refuse('asks for the present day, which is not run');
  const OwnDate = new Proxy(Date, {
    apply: today,
    construct: (target, args, made) => (args.length === 0 ? today() : Reflect.construct(target, args, made)),
    get: (target, name) => (name === 'now' ? today : Reflect.get(target, name)),
  });
  Date.prototype.constructor = OwnDate;
  globalThis.Date = OwnDate;
  Math.random = () => refuse('asks for a random number, which is not run');
  function fromText() {
    return refuse('makes code of text, which is not run');
  }
  for (const made of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    defineProperty(getPrototypeOf(made), 'constructor', { value: fromText });
  }
  globalThis.Function = fromText;
  globalThis.eval = fromText;

  globalThis.$start = { Refusal, refuse, fragment, React };
})();
