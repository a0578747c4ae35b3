/** Security requirements of a request: https://spec.openapis.org/oas/v3.1.0#security-scheme-object */
import { type Fields, fieldsOf, isFields, listOf, present, textOf, textsOf } from '../../model/fields.ts';
import { type Located, part, reportAt } from '../description/descriptions.ts';
import type { Reading } from '../schema/build.ts';
import { LOCATIONS, type SecurityChoice, type SecurityScheme } from './model.ts';

type SchemeKind = Pick<SecurityScheme, 'kind' | 'name' | 'place' | 'label'>;

const HEADER = { name: 'Authorization', place: 'header' } as const;

/** Reads the requirements of an operation: each choice alone is enough. An empty list means that no key is needed. */
export function readSecurity(located: Located, root: Located, { follow, report }: Reading): readonly SecurityChoice[] {
  return listOf(located.value).flatMap((requirement) => {
    const wanted = Object.entries(fieldsOf(requirement));
    const choice = wanted.flatMap(([id, scopes]) => {
      const defined = part(root, 'components', 'securitySchemes', id);
      if (isFields(defined.value)) {
        const scheme = follow(defined)?.value;
        return isFields(scheme) ? [readScheme(id, scheme, scopes)] : [];
      }
      reportAt(part(located, id), `The security scheme \`${id}\` is not defined in the description.`, report);
      return [];
    });
    return choice.length > 0 || wanted.length === 0 ? [choice] : [];
  });
}

/** Reads a scheme; `scopes` are those that a request needs of it. */
export function readScheme(id: string, fields: Fields, scopes?: unknown): SecurityScheme {
  return {
    id,
    ...kindOf(fields),
    scopes: textsOf(scopes),
    addresses: addressesOf(fields),
    ...present({ description: textOf(fields.description), prefill: textOf(fields['x-default']) }),
  };
}

/** Says how a key is sent, and its displayed name. */
function kindOf(fields: Fields): SchemeKind {
  switch (fields.type) {
    case 'apiKey': {
      const place = LOCATIONS.find((one) => one === fields.in && one !== 'path') ?? 'header';
      return { kind: 'key', name: textOf(fields.name) ?? HEADER.name, place, label: 'API key' };
    }
    case 'http': {
      const scheme = (textOf(fields.scheme) ?? '').toLowerCase();
      if (scheme === 'basic') return { kind: 'basic', ...HEADER, label: 'Basic authentication' };
      if (scheme !== 'bearer') return { kind: 'other', ...HEADER, label: `HTTP ${scheme}`.trim() };
      const format = textOf(fields.bearerFormat);
      return { kind: 'bearer', ...HEADER, label: format === undefined ? 'Bearer token' : `Bearer token (${format})` };
    }
    case 'oauth2':
      return { kind: 'bearer', ...HEADER, label: 'OAuth 2.0' };
    case 'openIdConnect':
      return { kind: 'bearer', ...HEADER, label: 'OpenID Connect' };
    case 'mutualTLS':
      return { kind: 'other', ...HEADER, name: 'TLS', label: 'Client certificate' };
    default:
      return { kind: 'other', ...HEADER, label: textOf(fields.type) ?? 'Authorization' };
  }
}

const FLOW_LABELS: Readonly<Record<string, string>> = {
  authorizationUrl: 'Authorization URL',
  tokenUrl: 'Token URL',
  refreshUrl: 'Refresh URL',
  deviceAuthorizationUrl: 'Device authorization URL',
};

/** Lists the addresses of all flows, each once. */
function addressesOf(fields: Fields): SecurityScheme['addresses'] {
  const discovery = textOf(fields.openIdConnectUrl);
  const found = Object.values(fieldsOf(fields.flows)).flatMap((flow) =>
    Object.entries(FLOW_LABELS).flatMap(([name, label]) => {
      const address = textOf(fieldsOf(flow)[name]);
      return address === undefined ? [] : [[label, address] as const];
    }),
  );
  const all = discovery === undefined ? found : [['Discovery document', discovery] as const, ...found];
  return [...new Map(all.map((one) => [one.join(' '), one])).values()];
}
