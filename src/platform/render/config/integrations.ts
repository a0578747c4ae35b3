/** Reads the integrations: analytics that a deployment may switch on, and services that it cannot. */
import { type Analytics, readAnalytics } from '../../../bundle/analytics.ts';
import { type Fields, fieldsOf } from '../model/fields.ts';
import type { Remark } from './remarks.ts';

interface Integrations {
  readonly analytics: Analytics | undefined;
  readonly remarks: readonly Remark[];
}

/** Reads `integrations`. */
export function readIntegrations(json: Fields): Integrations {
  const { analytics, faults, unknown } = readAnalytics(fieldsOf(json.integrations));
  const [first] = unknown;
  if (first === undefined) return { analytics, remarks: faults };
  const names = unknown.map((name) => `\`${name}\``).join(', ');
  const what = unknown.length === 1 ? `The integration ${names} asks` : `The integrations ${names} ask`;
  const message = `${what} other hosts, and no deployment can switch that on; a bundle leaves it out.`;
  return { analytics, remarks: [...faults, { at: first, message }] };
}
