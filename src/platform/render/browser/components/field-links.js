import { make } from '../elements.js';

/** The name of a field is the link to it: the keyboard and a finger find it as the mouse does. */
export function startFieldLinks() {
  for (const field of document.querySelectorAll('.field[id]')) {
    const name = field.querySelector(':scope > .field-head > .field-name');
    if (name === null) continue;
    const link = make('a', { className: 'field-link', href: `#${encodeURIComponent(field.id)}` });
    name.replaceWith(link);
    link.append(name);
  }
}
