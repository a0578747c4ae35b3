/** The servers of an API. */
import { fieldsOf, isFields, listOf, textOf } from '../../model/fields.ts';
import type { Server, ServerVariable } from './model.ts';

/** Reads a list of servers; addresses that no browser may open are left out. */
export function readServers(list: unknown): readonly Server[] {
  return listOf(list).flatMap((item) => {
    const fields = fieldsOf(item);
    const url = textOf(fields.url);
    if (url === undefined || !isServerAddress(url)) return [];
    const description = textOf(fields.description) ?? textOf(fields.name);
    return [
      {
        url: url.length > 1 ? url.replace(/\/+$/, '') : url,
        variables: Object.entries(fieldsOf(fields.variables)).map(readVariable),
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}

/** Addresses are relative, start with a variable, or are of the web. */
function isServerAddress(url: string): boolean {
  return /^(?:https?|wss?):\/\//i.test(url) || !/^[a-z][a-z0-9+.-]*:/i.test(url);
}

function readVariable([name, value]: readonly [string, unknown]): ServerVariable {
  const fields = isFields(value) ? value : {};
  const values = listOf(fields.enum).flatMap((one) => textOf(one) ?? []);
  const description = textOf(fields.description);
  return {
    name,
    fallback: textOf(fields.default) ?? values[0] ?? '',
    values,
    ...(description === undefined ? {} : { description }),
  };
}

/** Gives a server's address with the usual values of its variables. */
export function serverAddress({ url, variables }: Server): string {
  return variables.reduce(
    (address, { name, fallback }) => (fallback === '' ? address : address.replaceAll(`{${name}}`, fallback)),
    url,
  );
}
