/** Packages are not loaded: only exports of React and components of this platform are known. */

import type { IsComponent } from '../mdx/module.ts';
import type { Binding } from './bindings.ts';

const REACT = /^(?:react|preact|preact\/(?:hooks|compat))$/;
export const TRANSPARENT: ReadonlySet<string> = new Set(['Fragment', 'StrictMode', 'Suspense']);
/** What `runtime.js` has, as it is when a component is shown for the first time: https://react.dev/reference/react */
export const HOOKS: ReadonlySet<string> = new Set([
  'useState',
  'useReducer',
  'useMemo',
  'useCallback',
  'useRef',
  'createRef',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
  'useDebugValue',
  'useDeferredValue',
  'useTransition',
  'memo',
  'forwardRef',
  'createContext',
  'useContext',
]);

/** Gives what an import of a package stands for; `wanted` is the exported name, `undefined` all of it. */
export function packageBinding(
  from: string,
  wanted: string | undefined,
  local: string,
  isComponent: IsComponent,
): Binding | undefined {
  if (/^[./]/.test(from)) return undefined;
  if (REACT.test(from)) {
    if (wanted === undefined || wanted === 'default') return { kind: 'package' };
    if (TRANSPARENT.has(wanted)) return { kind: 'platform', name: 'Fragment' };
    return HOOKS.has(wanted) ? { kind: 'package', name: wanted } : undefined;
  }
  const name = wanted === 'default' ? local : wanted;
  return name !== undefined && isComponent(name) ? { kind: 'platform', name } : undefined;
}
