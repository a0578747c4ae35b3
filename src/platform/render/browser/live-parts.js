/*! With Preact, copyright Jason Miller, MIT license: https://github.com/preactjs/preact/blob/main/LICENSE */
// Live components: what an export has drawn of an author's component goes on here, by Preact under the names of React.
// Scripts of the components follow this one and hand themselves over.
import { options } from 'preact';
import * as React from 'preact/compat';

const { createElement, useState } = React;
const addresses = new Map(Object.entries(JSON.parse(document.currentScript.dataset.addresses)));
/** The title of the page stands above its content. */
const hasTitle = document.querySelector('live-part h1') === null;
const parts = [...document.querySelectorAll('live-part')];
/** What components hold of the page, before any of them is changed: by number what one was given, by use what the platform has drawn. */
const held = new Map(
  [...document.querySelectorAll('live-slot')].reverse().map((slot) => [slot.dataset.slot, [...slot.childNodes]]),
);

/** Shows such content as it stands in the page, with all that listens to it; calls `found` with the hole for what changes. */
function Slot({ nodes, found }) {
  const fill = (slot) => {
    if (slot === null) return;
    if (slot.firstChild === null) {
      const isElsewhere = nodes.some((node) => node.isConnected);
      slot.append(...(isElsewhere ? nodes.map((node) => node.cloneNode(true)) : nodes));
    }
    found?.(slot.querySelector('live-hole'));
  };
  // With it Preact leaves the content of the element alone.
  return createElement('live-slot', { ref: fill, dangerouslySetInnerHTML: { __html: '' } });
}

/** A component of the platform, as an export has drawn it for the same use. */
function HeldPart({ name, props: { children, ...props } }) {
  const [hole, setHole] = useState(null);
  const content = React.Children.toArray(children);
  const isText = content.every((child) => typeof child !== 'object');
  const text = isText ? content.join('') : null;
  const key = JSON.stringify([name, props, text], (_name, value) => (React.isValidElement(value) ? {} : value));
  const nodes = held.get(key) ?? (isText ? likePart(name, text) : undefined);
  if (nodes === undefined) return children;
  const found = (element) => {
    if (element === hole || isText) return;
    element.replaceChildren();
    setHole(element);
  };
  return [createElement(Slot, { key, nodes, found }), hole && React.createPortal(children, hole)];
}

/** Shows other text in a block of code that was drawn for some text; without one, the text. */
function likePart(name, text) {
  const [, drawn = []] = [...held].find(([key]) => key.startsWith(`["${name}",`)) ?? [];
  const nodes = drawn.map((node) => node.cloneNode(true));
  const code = nodes.map((node) => node.querySelector?.('code')).find(Boolean);
  code?.replaceChildren(text);
  return code ? nodes : [document.createTextNode(text)];
}

function propsOf({ dataset }) {
  return JSON.parse(dataset.props, (_name, value) => {
    const key = value?.$slot;
    return key === undefined ? value : createElement(Slot, { key, nodes: held.get(String(key)) ?? [] });
  });
}

/** Takes over the components of one file. */
function takeOver(file, components) {
  for (const part of parts) {
    const { module, name } = part.dataset;
    if (module !== file || components[name] === undefined) continue;
    for (const hidden of part.querySelectorAll(':scope > live-slot[data-hidden]')) hidden.remove();
    try {
      React.hydrate(createElement(components[name], propsOf(part)), part);
    } catch (error) {
      reportError(error);
    }
  }
}

/** What an export does with the elements that it draws. */
const drawn = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  if (type === 'h1' && hasTitle) vnode.type = 'h2';
  if (typeof type === 'string') {
    for (const name of ['href', 'src'])
      if (addresses.has(props[name])) props[name] = addresses.get(props[name]) || undefined;
    if (/(?:^|\s)not-prose(?:\s|$)/.test(props.className ?? props.class)) props['data-prose'] = '0';
  }
  drawn?.(vnode);
};

const platform = new Proxy(
  {},
  { get: (made, name) => (made[name] ??= (props) => createElement(HeldPart, { name, props })) },
);
globalThis.React = { ...React, takeOver, platform };
// Authors use them without an import.
for (const [name, value] of Object.entries(React))
  if (/^(?:use[A-Z]|memo$|forwardRef$|create(?:Ref|Context)$)/.test(name)) globalThis[name] ??= value;
