// Live components: what an export has drawn of an author's component goes on here, by Preact under the names of React.
// Scripts of the components follow this one and hand themselves over.
import { options } from 'preact';
import * as React from 'preact/compat';

const addresses = new Map(Object.entries(JSON.parse(document.currentScript.dataset.addresses)));
/** Before any of them is changed: one may stand in what another holds. */
const parts = [...document.querySelectorAll('live-part')].map((part) => ({ part, slots: slotsOf(part) }));

/** The content of the page that a component holds, by number. */
function slotsOf(part) {
  const slots = [...part.querySelectorAll('live-slot')].filter(
    (slot) => slot.parentElement.closest('live-part') === part,
  );
  return new Map(slots.reverse().map((slot) => [Number(slot.dataset.slot), [...slot.childNodes]]));
}

/** Shows such content as it stands in the page, with all that listens to it. */
function Slot({ nodes }) {
  const fill = (slot) => {
    if (slot === null || slot.firstChild !== null) return;
    const isElsewhere = nodes.some((node) => node.isConnected);
    slot.append(...(isElsewhere ? nodes.map((node) => node.cloneNode(true)) : nodes));
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: so that Preact leaves the content of the element alone
  return React.createElement('live-slot', { ref: fill, dangerouslySetInnerHTML: { __html: '' } });
}

function propsOf({ part, slots }) {
  return JSON.parse(part.dataset.props, (_name, value) => {
    const key = value?.$slot;
    const nodes = slots.get(key);
    return nodes === undefined ? value : React.createElement(Slot, { key, nodes });
  });
}

/** Takes over the components of one file. */
function takeOver(file, components) {
  for (const one of parts) {
    const { module, name } = one.part.dataset;
    if (module !== file || components[name] === undefined) continue;
    for (const hidden of one.part.querySelectorAll(':scope > live-slot[data-hidden]')) hidden.remove();
    try {
      React.hydrate(React.createElement(components[name], propsOf(one)), one.part);
    } catch (error) {
      reportError(error);
    }
  }
}

/** What an export does with the elements that it draws. */
const drawn = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (typeof type === 'string') {
    for (const name of ['href', 'src']) if (addresses.has(props[name])) props[name] = addresses.get(props[name]);
    if (/(?:^|\s)not-prose(?:\s|$)/.test(props.className ?? props.class)) props['data-prose'] = '0';
  }
  drawn?.(vnode);
};

globalThis.React = { ...React, takeOver };
// Authors use them without an import.
for (const [name, value] of Object.entries(React))
  if (/^(?:use[A-Z]|memo$|forwardRef$|create(?:Ref|Context)$)/.test(name)) globalThis[name] ??= value;
