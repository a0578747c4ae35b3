/** The form of the access file. */
import * as v from 'valibot';
import { objectOrField } from '../../contract/decode.ts';
import { domainFault } from '../../contract/domain.ts';
import { readTimestamp } from '../../contract/timestamp.ts';
import { PLANS } from '../description/operation.ts';
import { rangeFault } from './addresses.ts';
import { SiteSchema, VariableSchema } from './site-source.ts';

/** What the dashboard has pages of its own for is no id. */
const ORGANIZATION = /^(?!sign-(?:in|out)$)[a-z0-9][a-z0-9-]{0,62}$/;

const address = v.pipe(
  v.string('an address or a range'),
  v.check((range) => rangeFault(range) === undefined, 'an address or a range such as 192.0.2.0/24 or 2001:db8::/32'),
);

const TIME = 'a time such as 2027-01-31T00:00:00Z, in quotes';
const NEVER_OR_TIME = `never, or ${TIME}`;
const ISO_TIMESTAMP = v.pipe(v.string(), v.isoTimestamp());
/** Days that no month has are none. */
const isTime = (text: string) => v.is(ISO_TIMESTAMP, text) && readTimestamp(text) !== undefined;

const key = v.pipe(
  v.strictObject(
    {
      kind: v.picklist(['admin', 'assistant'], 'admin or assistant'),
      hash: v.optional(
        v.pipe(v.string('a hash'), v.regex(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits in lower case')),
      ),
      env: v.optional(VariableSchema),
      scopes: v.optional(
        v.pipe(
          v.array(v.picklist(['read', 'write'], 'read or write'), 'a list of scopes'),
          v.minLength(1, 'read, write or both'),
        ),
        ['read', 'write'],
      ),
      addresses: v.optional(v.array(address, 'a list of addresses'), []),
      created: v.optional(v.pipe(v.string(TIME), v.check(isTime, TIME))),
      expires: v.optional(
        v.pipe(
          v.string(NEVER_OR_TIME),
          v.check((text) => text === 'never' || isTime(text), NEVER_OR_TIME),
        ),
      ),
    },
    objectOrField,
  ),
  v.check(({ hash, env }) => (hash === undefined) !== (env === undefined), 'either hash or env'),
);

const domain = v.pipe(
  v.string('a host name'),
  v.check((name) => domainFault(name) === undefined, 'a bare host name such as docs.example.com'),
);

/** Organizations by their id, with their plan, their sites by domain, and their keys. */
export const AccessFileSchema = v.strictObject(
  {
    organizations: v.record(
      v.pipe(
        v.string(),
        v.regex(ORGANIZATION, 'an id of lower-case letters, digits and hyphens, and not sign-in or sign-out'),
      ),
      v.strictObject(
        {
          name: v.optional(v.string('a name')),
          plan: v.picklist(PLANS, PLANS.join(', ')),
          domains: v.optional(v.record(domain, SiteSchema), {}),
          keys: v.optional(v.array(key, 'a list of keys'), []),
        },
        objectOrField,
      ),
      'organizations by their id',
    ),
  },
  objectOrField,
);
export type AccessFile = v.InferOutput<typeof AccessFileSchema>;
