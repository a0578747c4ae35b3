// The server that the reader chooses.
import { make, say } from './elements.js';
import { field, group } from './fields.js';

export function serverPart(servers) {
  if (servers.length === 0 || servers.some(({ url }) => url.startsWith('/') && location.protocol === 'file:')) {
    const [server] = servers;
    const one = field({ name: say('Server'), kind: 'text', isRequired: true, value: server?.url ?? '', type: 'url' });
    return { element: group(say('Server'), one.element), read: () => withoutSlash(one.read()) };
  }
  const select = field({ name: say('Address'), kind: 'text', isRequired: true, values: servers.map(({ url }) => url) });
  const holders = servers.map(({ variables }) => {
    const fields = variables.map((variable) => field({ ...variable, kind: 'text', isRequired: true }));
    return { fields, element: make('div', {}, ...fields.map(({ element }) => element)) };
  });
  const show = () => {
    for (const [index, { url }] of servers.entries()) {
      const isChosen = url === select.read();
      holders[index].element.hidden = !isChosen;
      for (const { input } of holders[index].fields) input.disabled = !isChosen;
    }
  };
  select.input.addEventListener('change', show);
  show();
  const read = () => {
    const chosen = servers.findIndex(({ url }) => url === select.read());
    const address = holders[chosen].fields.reduce(
      (whole, { name, read: value }) => whole.replaceAll(`{${name}}`, () => value()),
      servers[chosen].url,
    );
    return withoutSlash(address);
  };
  return { element: group(say('Server'), select.element, ...holders.map(({ element }) => element)), read };
}

function withoutSlash(address) {
  return address.trim().replace(/\/+$/, '');
}
