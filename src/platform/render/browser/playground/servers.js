// The server that the reader chooses.
import { say } from '../words.js';
import { choiceOf, field, group } from './fields.js';

export function serverPart(servers) {
  if (servers.length === 0 || servers.some(({ url }) => url.startsWith('/') && location.protocol === 'file:')) {
    const [server] = servers;
    const one = field({ name: say('Server'), kind: 'text', isRequired: true, value: server?.url ?? '', type: 'url' });
    return { element: group(say('Server'), one.element), read: () => withoutSlash(one.read()) };
  }
  const choices = servers.map(({ url, variables }) => ({
    title: url,
    fields: variables.map(({ name, fallback, values }) =>
      field({ name, value: fallback, values, kind: 'text', isRequired: true }),
    ),
  }));
  const { menu, sets, chosen } = choiceOf(say('Address'), choices);
  const read = () => {
    const { title, fields } = choices[chosen()];
    const filled = (url, { name, read: value }) => url.replaceAll(`{${name}}`, () => value());
    return withoutSlash(fields.reduce(filled, title));
  };
  return { element: group(say('Server'), menu, ...sets), read };
}

function withoutSlash(address) {
  return address.trim().replace(/\/+$/, '');
}
