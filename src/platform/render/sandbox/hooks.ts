/** The functions of React, as they are when a component is shown for the first time: https://react.dev/reference/react */
import type { KnownFunction } from './frame.ts';
import { callBack } from './known.ts';
import { type Fields, isKind, type Known, type Value } from './value.ts';

/** No author can write this name. */
const NOTHING = '()';
const setter: Known = { kind: 'known', name: NOTHING };

const first: KnownFunction = ([value]) => value;
const nothing: KnownFunction = () => undefined;
const made: KnownFunction = ([make], call) => callBack(make, [], call);

const HOOKS: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['useState', ([start], call) => [isKind(start, 'closure') ? callBack(start, [], call) : start, setter]],
  ['useReducer', ([, start, make], call) => [make === undefined ? start : callBack(make, [start], call), setter]],
  ['useMemo', made],
  ['useCallback', first],
  ['useRef', ([start]) => new Map([['current', start]])],
  ['createRef', () => new Map<string, Value>([['current', null]])],
  ['useEffect', nothing],
  ['useLayoutEffect', nothing],
  ['useInsertionEffect', nothing],
  ['useImperativeHandle', nothing],
  ['useDebugValue', nothing],
  ['useDeferredValue', first],
  ['useTransition', () => [false, setter]],
  ['memo', first],
  ['forwardRef', first],
]);

/** By the names that authors call them by, and what a first showing calls to no effect. */
export const FIRST_SHOWING: ReadonlyMap<string, KnownFunction> = new Map([
  ...[...HOOKS].flatMap(([name, work]): readonly [string, KnownFunction][] => [
    [name, work],
    [`React.${name}`, work],
  ]),
  ...['log', 'info', 'debug', 'warn', 'error'].map((name): [string, KnownFunction] => [`console.${name}`, nothing]),
  [NOTHING, nothing],
]);

const PACKAGES = /^(?:react|preact|preact\/(?:hooks|compat))$/;
const TRANSPARENT = ['Fragment', 'StrictMode', 'Suspense'] as const;

/** Gives what a package exports that authors import their hooks from. */
export function exportsOfPackage(name: string): Fields | undefined {
  if (!PACKAGES.test(name)) return undefined;
  return new Map<string, Value>([
    ...[...HOOKS.keys()].map((hook): [string, Value] => [hook, { kind: 'known', name: hook }]),
    ...TRANSPARENT.map((one): [string, Value] => [one, { kind: 'builtin', name: 'Fragment' }]),
  ]);
}
