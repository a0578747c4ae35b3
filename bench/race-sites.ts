/** The configuration of four sites of one deployment repository: in files of their own, at places of one file, or both. */
import { rolledOut, VALUES } from '../__tests__/helpers/rollout.ts';

/** How the sites are kept. */
export const LAYOUTS = ['both', 'files', 'places'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const DOMAINS = ['one.example', 'two.example', 'three.example', 'four.example'] as const;
export type Domain = (typeof DOMAINS)[number];

/** What a place holds after a rollout. */
export interface Pinned {
  readonly link: string;
  readonly version: string;
}

/** Where a site's values stand, as the inputs name it. */
export interface SitePlace {
  readonly 'config-file': string;
  readonly 'config-path': string;
}

const SHARED = 'sites.yaml';
const REPLICAS = 'replicaCount: 2';
const REPLICAS_BY_HAND = 'replicaCount: 3';

/** Names file and place of a site. */
export function placeOf(domain: Domain, layout: Layout): SitePlace {
  const name = domain.slice(0, domain.indexOf('.'));
  return isShared(domain, layout)
    ? { 'config-file': SHARED, 'config-path': `sites.${name}.staticExport` }
    : { 'config-file': `${name}.yaml`, 'config-path': 'staticExport' };
}

function isShared(domain: Domain, layout: Layout): boolean {
  return layout === 'places' || (layout === 'both' && DOMAINS.indexOf(domain) % 2 === 1);
}

/** Writes all configuration files as they are with these pins; `byHand`: with what a person changes beside them. */
export function filesWith(
  layout: Layout,
  pins: ReadonlyMap<string, Pinned>,
  { byHand = false }: { readonly byHand?: boolean } = {},
): Readonly<Record<string, string>> {
  const own = DOMAINS.filter((domain) => !isShared(domain, layout)).map((domain) => {
    const pin = pins.get(domain);
    return [placeOf(domain, layout)['config-file'], pin ? rolledOut(pin.link, pin.version) : VALUES] as const;
  });
  const shared = DOMAINS.filter((domain) => isShared(domain, layout)).map((domain) => siteText(domain, pins));
  const all = shared.length === 0 ? own : [...own, [SHARED, [`${REPLICAS}\n\nsites:\n`, ...shared].join('')] as const];
  return Object.fromEntries(
    all.map(([file, text]) => [file, byHand ? text.replace(REPLICAS, REPLICAS_BY_HAND) : text]),
  );
}

function siteText(domain: Domain, pins: ReadonlyMap<string, Pinned>): string {
  const text = ['    enabled: false', "    bundleUrl: ''", '    version: "1.0.0"', '']
    .join('\n')
    .replaceAll('    ', '      ');
  const pin = pins.get(domain);
  const values = pin === undefined ? text : rolledOut(pin.link, pin.version, text);
  return `  ${domain.slice(0, domain.indexOf('.'))}:\n    staticExport:\n${values}`;
}
