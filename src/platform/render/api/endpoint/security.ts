/** What a request must carry to be let in: https://spec.openapis.org/oas/v3.1.0#security-scheme-object */
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../model/fields.ts';
import { type Descriptions, fieldsAt, type Located, part } from '../description/descriptions.ts';
import type { ParameterPlace, SecurityChoice, SecurityScheme } from './model.ts';

const KEY_PLACES: readonly ParameterPlace[] = ['header', 'query', 'cookie'];

/** Reads the requirements of an operation: each choice alone is enough. An empty list means that no key is needed. */
export function readSecurity(
  requirements: unknown,
  root: Located,
  descriptions: Descriptions,
): readonly SecurityChoice[] {
  const choices = listOf(requirements).map((requirement) =>
    Object.entries(fieldsOf(requirement)).flatMap(([id, scopes]) => {
      const located = descriptions.follow(part(root, 'components', 'securitySchemes', id));
      const named = listOf(scopes).flatMap((scope) => textOf(scope) ?? []);
      return located === undefined || !isFields(located.value) ? [] : [readScheme(id, fieldsAt(located), named)];
    }),
  );
  return choices.filter(
    (choice, index) => choice.length > 0 || Object.keys(fieldsOf(listOf(requirements)[index])).length === 0,
  );
}

type Kind = Pick<SecurityScheme, 'kind' | 'name' | 'place' | 'label'>;

function readScheme(id: string, fields: Fields, scopes: readonly string[]): SecurityScheme {
  const description = textOf(fields.description);
  const prefill = textOf(fields['x-default']);
  return {
    id,
    ...kindOf(fields),
    scopes,
    addresses: addressesOf(fields),
    ...(description === undefined ? {} : { description }),
    ...(prefill === undefined ? {} : { prefill }),
  };
}

function kindOf(fields: Fields): Kind {
  const inHeader = { name: 'Authorization', place: 'header' } as const;
  const scheme = (textOf(fields.scheme) ?? '').toLowerCase();
  switch (fields.type) {
    case 'apiKey': {
      const place = KEY_PLACES.find((one) => one === fields.in) ?? 'header';
      return { kind: 'key', name: textOf(fields.name) ?? 'Authorization', place, label: 'API key' };
    }
    case 'http':
      if (scheme === 'basic') return { kind: 'basic', ...inHeader, label: 'Basic authentication' };
      if (scheme === 'bearer') {
        const format = textOf(fields.bearerFormat);
        return {
          kind: 'bearer',
          ...inHeader,
          label: format === undefined ? 'Bearer token' : `Bearer token (${format})`,
        };
      }
      return { kind: 'other', ...inHeader, label: `HTTP ${scheme}`.trim() };
    case 'oauth2':
      return { kind: 'bearer', ...inHeader, label: 'OAuth 2.0' };
    case 'openIdConnect':
      return { kind: 'bearer', ...inHeader, label: 'OpenID Connect' };
    case 'mutualTLS':
      return { kind: 'other', name: 'TLS', place: 'header', label: 'Client certificate' };
    default:
      return { kind: 'other', ...inHeader, label: textOf(fields.type) ?? 'Authorization' };
  }
}

const FLOW_LABELS: Readonly<Record<string, string>> = {
  authorizationUrl: 'Authorization URL',
  tokenUrl: 'Token URL',
  refreshUrl: 'Refresh URL',
  deviceAuthorizationUrl: 'Device authorization URL',
};

function addressesOf(fields: Fields): readonly (readonly [string, string])[] {
  const discovery = textOf(fields.openIdConnectUrl);
  const found = Object.values(fieldsOf(fields.flows)).flatMap((flow) =>
    Object.entries(FLOW_LABELS).flatMap(([name, label]) => {
      const address = textOf(fieldsOf(flow)[name]);
      return address === undefined ? [] : [[label, address] as const];
    }),
  );
  const all = discovery === undefined ? found : [['Discovery document', discovery] as const, ...found];
  const seen = new Set<string>();
  return all.filter(([label, address]) => {
    const isNew = !seen.has(`${label} ${address}`);
    seen.add(`${label} ${address}`);
    return isNew;
  });
}
