/** Security requirements of a request: https://spec.openapis.org/oas/v3.1.0#security-scheme-object */
import { type Fields, fieldsOf, isFields, listOf, present, textOf, textsOf } from '../../model/fields.ts';
import { type Located, part } from '../description/descriptions.ts';
import { PLACES, type SecurityChoice, type SecurityScheme } from './model.ts';
import type { Reading } from './parameters.ts';

type SchemeKind = Pick<SecurityScheme, 'kind' | 'name' | 'place' | 'label'>;

const HEADER = { name: 'Authorization', place: 'header' } as const;
/** How each kind of key is sent, and its displayed name. */
const KINDS = {
  basic: { kind: 'basic', ...HEADER, label: 'Basic authentication' },
  bearer: { kind: 'bearer', ...HEADER, label: 'Bearer token' },
  key: { kind: 'key', ...HEADER, label: 'API key' },
  oauth2: { kind: 'bearer', ...HEADER, label: 'OAuth 2.0' },
  openIdConnect: { kind: 'bearer', ...HEADER, label: 'OpenID Connect' },
  mutualTLS: { kind: 'other', ...HEADER, name: 'TLS', label: 'Client certificate' },
} as const satisfies Readonly<Record<string, SchemeKind>>;

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
      const { description, tokens } = located;
      report(
        description.file,
        description.locate([...tokens, id]),
        `The security scheme \`${id}\` is not defined in the description.`,
      );
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

function kindOf(fields: Fields): SchemeKind {
  switch (fields.type) {
    case 'apiKey': {
      const place = PLACES.find((one) => one === fields.in && one !== 'path') ?? 'header';
      return { ...KINDS.key, name: textOf(fields.name) ?? HEADER.name, place };
    }
    case 'http': {
      const scheme = (textOf(fields.scheme) ?? '').toLowerCase();
      if (scheme === 'basic') return KINDS.basic;
      if (scheme !== 'bearer') return { kind: 'other', ...HEADER, label: `HTTP ${scheme}`.trim() };
      const format = textOf(fields.bearerFormat);
      return format === undefined ? KINDS.bearer : { ...KINDS.bearer, label: `${KINDS.bearer.label} (${format})` };
    }
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return KINDS[fields.type];
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
