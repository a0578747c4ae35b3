/** The line that names an endpoint: method, address, marks. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Endpoint } from '../endpoint/model.ts';
import { serverAddress } from '../endpoint/servers.ts';

/** Draws the line; the address can be copied from it. */
export function endpointBar({ method, path, isDeprecated, servers, presentation, kind }: Endpoint): Element {
  const [server] = servers;
  const base = server === undefined || !presentation.showsFullUrl ? '' : serverAddress(server);
  const address = kind === 'webhook' ? path : base + path;
  const bar = h('div', { className: ['endpoint-bar'] }, [
    methodPill(method),
    h('code', { className: ['endpoint-path'], tabIndex: 0 }, pathNodes(address)),
    ...(isDeprecated ? [h('span', { className: ['badge', 'badge-yellow'] }, 'deprecated')] : []),
  ]);
  return { ...bar, data: { isHead: true } };
}

/** Draws a method as a mark of its own colour. */
export function methodPill(method: string): Element {
  return h('span', { className: ['method', `method-${method.toLowerCase()}`] }, method);
}

/** Lets long addresses break at their slashes, and marks what a request fills in. */
function pathNodes(address: string): ElementContent[] {
  return address.split(/(?=\/)|(\{[^{}]*\})/).flatMap((piece): ElementContent[] => {
    if (piece === undefined || piece === '') return [];
    if (piece.startsWith('{')) return [h('span', { className: ['endpoint-variable'] }, piece)];
    return [h('wbr'), { type: 'text', value: piece }];
  });
}
