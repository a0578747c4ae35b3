/*! With Preact, copyright Jason Miller, MIT license: https://github.com/preactjs/preact/blob/main/LICENSE */
// Live components: what an export has drawn of an author's component goes on here, by Preact under the names of React.
// Scripts of the components follow this one and hand themselves over.
import { options } from 'preact';
import * as React from 'preact/compat';

const { createElement, useLayoutEffect, useRef, useState } = React;
const addresses = new Map(Object.entries(JSON.parse(document.currentScript.dataset.addresses)));
/** The title of the page stands above its content. */
const hasTitle = document.querySelector('live-part h1') === null;
const parts = [...document.querySelectorAll('live-part')];
const slots = [...document.querySelectorAll('live-slot')];
/** Content that components were given, by number; that which is shown stands first. */
const held = new Map(slots.toReversed().map((slot) => [slot.dataset.slot, [...slot.childNodes]]));
/** Attributes that a browser sets anew. */
const ADDRESSED = ['href', 'src', 'alt'];
/** The export's drawings of the platform's components, with the content of their holes and the values of their attributes. */
const drawings = slots
  .filter((slot) => slot.dataset.part)
  .map((slot, key) => ({
    key,
    name: slot.dataset.part,
    given: textsOf(JSON.parse(slot.dataset.props)),
    nodes: [...slot.childNodes],
    holes: new Map(holesIn(slot).map(([property, hole]) => [property, [...hole.childNodes]])),
    addressed: new Map(ADDRESSED.map((name) => [name, ownIn(slot, `[${name}]`).map((one) => one.getAttribute(name))])),
  }));

/** The places in a drawing for the properties of a use; the text of a block of code stands in an element of HTML. */
function holesIn(slot) {
  return ownIn(slot, 'live-hole, code').map((hole) => [hole.dataset.name ?? 'children', hole]);
}

/** Finds elements that are neither in a hole nor in a drawing inside. */
function ownIn(slot, selector) {
  return [...slot.querySelectorAll(selector)].filter(
    (element) => element.parentElement.closest('live-slot, live-hole') === slot,
  );
}

/** Writes properties as texts that can be compared; what is empty is not there. */
function textsOf({ children, ...props }) {
  const content = React.Children.toArray(children);
  const text = content.every((child) => typeof child !== 'object') ? content.join('') : {};
  const plain = (_name, value) => (React.isValidElement(value) ? {} : value);
  const texts = Object.entries({ ...props, children: text }).map(([name, value]) => [
    name,
    JSON.stringify(value, plain),
  ]);
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined && value !== '""'));
}

/** Shows such content as it stands in the page, with all that listens to it; calls `found` with its element. */
function Slot({ nodes, found }) {
  const slot = useRef(null);
  useLayoutEffect(() => {
    if (slot.current.firstChild === null) {
      const isElsewhere = nodes.some((node) => node.isConnected);
      slot.current.append(...(isElsewhere ? nodes.map((node) => node.cloneNode(true)) : nodes));
    }
    found?.(slot.current);
  }, []);
  // With it Preact leaves the content of the element alone.
  return createElement('live-slot', { ref: slot, dangerouslySetInnerHTML: { __html: '' } });
}

/** A component of the platform: the nearest drawing that an export has made, with what is given now in its holes. */
function HeldPart({ name, props }) {
  const [{ slot, holes }, setShown] = useState({ holes: [] });
  const last = useRef();
  const given = textsOf(props);
  const drawing = nearest(name, given, last.current);
  last.current = drawing;
  useLayoutEffect(() => void (slot && showProperties(slot, given, drawing)));
  if (drawing === undefined) return [props.title, props.children];
  const found = (element) => {
    const places = holesIn(element);
    for (const [, place] of places) place.replaceChildren();
    setShown({ slot: element, holes: places });
  };
  // Text that was drawn has colours or Markdown in it.
  const isDrawn = (one, property) =>
    one.name === name && one.holes.has(property) && one.given[property] === given[property];
  const filled = holes.map(([property, hole]) => {
    const hasElements = /^[[{]/.test(given[property]);
    const drawn = hasElements ? undefined : [drawing, ...drawings].find((one) => isDrawn(one, property));
    const nodes = drawn?.holes.get(property);
    return React.createPortal(nodes ? createElement(Slot, { key: given[property], nodes }) : props[property], hole);
  });
  return [createElement(Slot, { key: drawing.key, nodes: drawing.nodes, found }), ...filled];
}

/** Finds the drawing that differs least; one that is shown stays where its holes can take what differs. */
function nearest(name, given, last) {
  const costOf = (one) =>
    Object.keys({ ...given, ...one.given })
      .filter((key) => given[key] !== one.given[key])
      .reduce((cost, key) => cost + (one.holes.has(key) ? Number(one !== last) : 100), 0);
  const known = drawings.filter((one) => one.name === name);
  return known.reduce((best, one) => (costOf(one) < costOf(best) ? one : best), last ?? known[0]);
}

/** Sets the properties of a drawing that have no hole: addresses, and whether its icon is shown, which may be another's. */
function showProperties(slot, given, { given: drawn, addressed }) {
  for (const [name, values] of addressed) {
    const value = given[name] === drawn[name] ? undefined : JSON.parse(given[name] ?? 'null');
    for (const [at, element] of ownIn(slot, `[${name}]`).entries())
      element.setAttribute(name, value ? (addresses.get(value) ?? value) : values[at]);
  }
  const isOther = ['icon', 'name'].some((name) => given[name] !== drawn[name]);
  for (const icon of ownIn(slot, '.icon')) icon.style.display = isOther ? 'none' : '';
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
  { get: (made, name) => (made[name] ??= (props) => createElement(HeldPart, { name: name.replace('$', '.'), props })) },
);
globalThis.React = { ...React, takeOver, platform };
// Authors use them without an import.
for (const [name, value] of Object.entries(React))
  if (/^(?:use[A-Z]|memo$|forwardRef$|create(?:Ref|Context)$)/.test(name)) globalThis[name] ??= value;
