/** What a deployment may offer its readers, by its type: the table of the published interface. Pure. */

export const DEPLOYMENT_TYPES = ['cloud', 'self-hosted', 'air-gapped'] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

export const FEATURES = ['search', 'assistant', 'analytics', 'playground'] as const;
export type Feature = (typeof FEATURES)[number];

export type FeatureSet = Readonly<Record<Feature, boolean>>;

/** A boolean cannot be changed; the others have a switch. */
type Support = boolean | 'on-by-default' | 'off-by-default';

const SUPPORT: Readonly<Record<DeploymentType, Readonly<Record<Feature, Support>>>> = {
  cloud: { search: true, assistant: 'on-by-default', analytics: true, playground: true },
  'self-hosted': {
    search: 'on-by-default',
    assistant: 'off-by-default',
    analytics: 'off-by-default',
    playground: true,
  },
  'air-gapped': { search: false, assistant: false, analytics: false, playground: 'off-by-default' },
};

/** Decides which features are on, by the switches that were given. One against the table becomes a sentence in `faults`. */
export function decideFeatures(
  type: DeploymentType,
  switches: Partial<FeatureSet>,
): { readonly features: FeatureSet; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const decide = (feature: Feature): boolean => {
    const support = SUPPORT[type][feature];
    const wanted = switches[feature];
    if (typeof support === 'string') return wanted ?? support === 'on-by-default';
    if (wanted !== undefined && wanted !== support) {
      faults.push(
        `--${feature} ${wanted ? 'on' : 'off'} does not go with --deployment-type ${type}, where it is always ${support ? 'on' : 'off'}; leave it out`,
      );
    }
    return support;
  };
  return { features: Object.fromEntries(FEATURES.map((feature) => [feature, decide(feature)])) as FeatureSet, faults };
}
