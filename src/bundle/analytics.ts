/** Web analytics that a site may name: the settings of each service, what pages load of it, and the hosts it needs. Pure. */

/** What a page loads of a service. */
export interface AnalyticsScript {
  readonly src: string;
  /** Attributes of the `script` element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Calls of Google's tag, after its own `js`: https://developers.google.com/tag-platform/gtagjs/reference */
  readonly gtag?: readonly (readonly unknown[])[];
}

/** Sources for the `content-security-policy` of pages, which lets them show images of any host anyway. */
export interface AnalyticsHosts {
  readonly script: readonly string[];
  readonly connect: readonly string[];
}

export interface Analytics {
  /** What was read, in the form of `integrations`: a bundle passes it on to its deployment. */
  readonly settings: Readonly<Record<string, Values>>;
  readonly scripts: readonly AnalyticsScript[];
  readonly hosts: AnalyticsHosts;
  /** What stands in the reader's `localStorage` once the reader has agreed; undefined where the site does not ask. */
  readonly consent: Values<'key' | 'value'> | undefined;
}

export interface AnalyticsFault {
  /** A text near which it stands. */
  readonly at: string;
  readonly message: string;
}

export interface ReadAnalytics {
  /** Undefined where no service is to be loaded. */
  readonly analytics: Analytics | undefined;
  readonly faults: readonly AnalyticsFault[];
  /** Names of integrations that are not in the table. */
  readonly unknown: readonly string[];
}

type Values<Name extends string = string> = Readonly<Record<Name, string>>;

interface Setting {
  readonly pattern: RegExp;
  readonly example: string;
  /** Value where the setting is not given; one without has to be. */
  readonly absent?: string;
}

type Settings<Name extends string = string> = Readonly<Record<Name, Setting>>;

interface Service<Name extends string = string> {
  readonly settings: Settings<Name>;
  load(values: Values<Name>): { readonly script: AnalyticsScript; readonly hosts: AnalyticsHosts };
}

const MAX_CHARACTERS = 200;
const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?$/i;

const GA4: Service<'measurementId'> = {
  settings: { measurementId: { pattern: /^G-[A-Z\d]+$/, example: 'G-ABC1234567' } },
  load: ({ measurementId }) => ({
    script: {
      src: `https://www.googletagmanager.com/gtag/js?id=${measurementId}`,
      // Signals of advertising would need further hosts, and follow readers from site to site.
      gtag: [['config', measurementId, { allow_google_signals: false, allow_ad_personalization_signals: false }]],
    },
    // https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics
    hosts: {
      script: ['https://*.googletagmanager.com'],
      connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
    },
  }),
};

const PLAUSIBLE: Service<'domain' | 'server'> = {
  settings: {
    domain: { pattern: /^[\w.-]+(?:[/,][\w.-]+)*$/, example: 'docs.example.com' },
    server: { pattern: HOST, example: 'plausible.example.com', absent: 'plausible.io' },
  },
  load: ({ domain, server }) => ({
    script: { src: `https://${server}/js/script.js`, attributes: { 'data-domain': domain } },
    hosts: { script: [`https://${server}`], connect: [`https://${server}`] },
  }),
};

/** A further service is a row. Values go into pages, and hosts into headers: the patterns let nothing else in. */
const SERVICES: ReadonlyMap<string, Service> = new Map<string, Service>([
  ['ga4', GA4],
  ['plausible', PLAUSIBLE],
]);

const CONSENT: Settings<'key' | 'value'> = {
  key: { pattern: /./, example: 'cookie-consent' },
  value: { pattern: /./, example: 'granted' },
};

/** Names among the integrations that are no service. */
const NO_SERVICE = new Set(['telemetry', 'cookies']);

/** Reads `integrations` of a site's configuration, or what a bundle passes on of them. */
export function readAnalytics(integrations: Readonly<Record<string, unknown>>): ReadAnalytics {
  const names = Object.keys(integrations).filter((name) => !NO_SERVICE.has(name));
  const unknown = names.filter((name) => !SERVICES.has(name));
  const faults: AnalyticsFault[] = [];
  const services = names.flatMap((name) => {
    const service = SERVICES.get(name);
    const values = service && readSettings(name, service.settings, integrations[name], faults);
    return service && values ? [{ name, values, ...service.load(values) }] : [];
  });
  if (services.length === 0) return { analytics: undefined, faults, unknown };
  const { cookies } = integrations;
  const consent = cookies === undefined ? undefined : readSettings('cookies', CONSENT, cookies, faults);
  // Consent that nobody can look up is consent that no reader has given.
  if (cookies !== undefined && consent === undefined) return { analytics: undefined, faults, unknown };
  const settings = services.map(({ name, values }) => [name, values] as const);
  const analytics: Analytics = {
    settings: Object.fromEntries(consent ? [...settings, ['cookies', consent] as const] : settings),
    scripts: services.map(({ script }) => script),
    hosts: {
      script: services.flatMap(({ hosts }) => hosts.script),
      connect: services.flatMap(({ hosts }) => hosts.connect),
    },
    consent,
  };
  return { analytics, faults, unknown };
}

/** Gives all values, or undefined and what is wrong with the first that is. */
function readSettings<Name extends string>(
  name: string,
  settings: Settings<Name>,
  written: unknown,
  faults: AnalyticsFault[],
): Values<Name> | undefined {
  const fields = new Map<string, unknown>(Object.entries(written ?? {}));
  const values = new Map<string, string>();
  const left = name === 'cookies' ? 'without it no analytics are loaded' : 'the integration is left out';
  for (const [key, { pattern, example, absent }] of Object.entries<Setting>(settings)) {
    const field = fields.get(key) ?? absent;
    const setting = `The setting \`integrations.${name}.${key}\``;
    const value =
      typeof field === 'string' || typeof field === 'boolean' || typeof field === 'number' ? String(field).trim() : '';
    if (value !== '' && value.length <= MAX_CHARACTERS && pattern.test(value)) {
      values.set(key, value);
      continue;
    }
    const message = value === '' ? `${setting} is missing` : `${setting} is \`${value}\``;
    faults.push({
      at: value === '' ? name : value,
      message: `${message}, not a value such as \`${example}\`; ${left}.`,
    });
    return undefined;
  }
  return Object.fromEntries(values) as Values<Name>;
}
