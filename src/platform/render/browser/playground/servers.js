// The server that the reader chooses.
import { make } from '../elements.js';
import { say } from '../words.js';
import { field, group, menuOf } from './fields.js';

export function serverPart(servers) {
  if (servers.length === 0 || servers.some(({ url }) => url.startsWith('/') && location.protocol === 'file:')) {
    const [server] = servers;
    const one = field({ name: say('Server'), kind: 'text', isRequired: true, value: server?.url ?? '', type: 'url' });
    return { element: group(say('Server'), one.element), read: () => withoutSlash(one.read()) };
  }
  const variables = servers.map((server) =>
    server.variables.map((variable) => field({ ...variable, kind: 'text', isRequired: true })),
  );
  const elements = variables.map((fields) =>
    make('fieldset', { className: 'playground-group' }, ...fields.map(({ element }) => element)),
  );
  const addresses = servers.map(({ url }) => url);
  const { element: menu, chosen } = menuOf(say('Address'), addresses, elements);
  const read = () => {
    const address = variables[chosen()].reduce(
      (whole, { name, read: value }) => whole.replaceAll(`{${name}}`, () => value()),
      addresses[chosen()],
    );
    return withoutSlash(address);
  };
  return { element: group(say('Server'), menu, ...elements), read };
}

function withoutSlash(address) {
  return address.trim().replace(/\/+$/, '');
}
