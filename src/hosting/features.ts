/** What a deployment may offer its readers, by its type: the table of the published interface. Pure. */

export const DEPLOYMENT_TYPES = ['cloud', 'self-hosted', 'air-gapped'] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

export const FEATURES = ['search', 'assistant', 'analytics', 'playground'] as const;
export type Feature = (typeof FEATURES)[number];

/** Which features are on. */
export type FeatureSet = Readonly<Record<Feature, boolean>>;

/** Switches that were given; one that is absent was not. */
export type Switches = Partial<FeatureSet>;

/** A boolean cannot be changed; `configurable` has a switch. */
type Support = boolean | 'configurable';

const SUPPORT: Readonly<Record<DeploymentType, Readonly<Record<Feature, Support>>>> = {
  cloud: { search: true, assistant: true, analytics: true, playground: true },
  'self-hosted': { search: 'configurable', assistant: 'configurable', analytics: 'configurable', playground: true },
  'air-gapped': { search: false, assistant: false, analytics: false, playground: 'configurable' },
};

/** What needs no other host is on unless switched off; what does is off unless switched on. */
const DEFAULTS: FeatureSet = { search: true, assistant: false, analytics: false, playground: false };

/** Decides which features are on. A switch against the table becomes a sentence in `faults`. */
export function decideFeatures(
  type: DeploymentType,
  switches: Switches,
): { readonly features: FeatureSet; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const decide = (feature: Feature): boolean => {
    const support = SUPPORT[type][feature];
    const wanted = switches[feature];
    if (support === 'configurable') return wanted ?? DEFAULTS[feature];
    if (wanted !== undefined && wanted !== support) {
      faults.push(
        `--${feature} ${wanted ? 'on' : 'off'} does not go with --deployment-type ${type}, where it is always ${support ? 'on' : 'off'}; leave it out`,
      );
    }
    return support;
  };
  const features = {
    search: decide('search'),
    assistant: decide('assistant'),
    analytics: decide('analytics'),
    playground: decide('playground'),
  };
  return { features, faults };
}
