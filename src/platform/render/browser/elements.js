/** Makes an element; texts become text, never markup. Names with a hyphen are attributes, others properties of the element. */
export function make(tagName, properties, ...children) {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined) continue;
    if (name.includes('-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
