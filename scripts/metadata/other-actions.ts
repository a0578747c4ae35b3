/**
 * Inputs and outputs of third-party actions that workflows, examples and docs use, as their `action.yml` has
 * them at the tag of the version: `https://github.com/OWNER/NAME/blob/VERSION/action.yml`, and the permissions that their
 * README names. A new major version has to be recorded anew.
 */

/** Lines of `permissions:`. */
export type Permissions = Readonly<Record<string, string>>;

/** What an action takes and gives. */
export interface OtherAction {
  /** The release that was read, such as `v5.0.0`. */
  readonly version: string;
  readonly inputs: ReadonlySet<string>;
  /** Inputs that are required and have no default. */
  readonly required: readonly string[];
  readonly outputs: ReadonlySet<string>;
  /** Needed of the token of the job. */
  readonly permissions: Permissions;
}

/** The actions by their names. */
export const OTHER_ACTIONS: Readonly<Record<string, OtherAction>> = {
  'actions/attest-build-provenance': record('v4.1.0', {
    inputs: `
      create-storage-record github-token predicate predicate-path predicate-type push-to-registry show-summary
      subject-checksums subject-digest subject-name subject-path
    `,
    outputs: 'attestation-id attestation-url bundle-path storage-record-ids',
    permissions: { attestations: 'write', 'id-token': 'write' },
  }),
  'actions/checkout': record('v5.0.1', {
    inputs: `
      clean fetch-depth fetch-tags filter github-server-url lfs path persist-credentials ref repository
      set-safe-directory show-progress sparse-checkout sparse-checkout-cone-mode ssh-key ssh-known-hosts
      ssh-strict ssh-user submodules token
    `,
    outputs: 'commit ref',
    permissions: { contents: 'read' },
  }),
  'actions/create-github-app-token': record('v3.1.1', {
    inputs: `
      app-id client-id github-api-url owner permission-actions permission-administration
      permission-artifact-metadata permission-attestations permission-checks permission-codespaces
      permission-contents permission-custom-properties-for-organizations permission-dependabot-secrets
      permission-deployments permission-discussions permission-email-addresses
      permission-enterprise-custom-properties-for-organizations permission-environments permission-followers
      permission-git-ssh-keys permission-gpg-keys permission-interaction-limits permission-issues
      permission-members permission-merge-queues permission-metadata permission-organization-administration
      permission-organization-announcement-banners permission-organization-copilot-seat-management
      permission-organization-custom-org-roles permission-organization-custom-properties
      permission-organization-custom-roles permission-organization-events permission-organization-hooks
      permission-organization-packages permission-organization-personal-access-token-requests
      permission-organization-personal-access-tokens permission-organization-plan
      permission-organization-projects permission-organization-secrets
      permission-organization-self-hosted-runners permission-organization-user-blocking permission-packages
      permission-pages permission-profile permission-pull-requests permission-repository-custom-properties
      permission-repository-hooks permission-repository-projects permission-secret-scanning-alerts
      permission-secrets permission-security-events permission-single-file permission-starring
      permission-statuses permission-team-discussions permission-vulnerability-alerts permission-workflows
      private-key repositories skip-token-revoke
    `,
    required: 'private-key',
    outputs: 'app-slug installation-id token',
  }),
  'actions/deploy-pages': record('v5.0.0', {
    inputs: 'artifact_name error_count preview reporting_interval timeout token',
    outputs: 'page_url',
    permissions: { 'id-token': 'write', pages: 'write' },
  }),
  'actions/setup-node': record('v6.0.0', {
    inputs: `
      always-auth architecture cache cache-dependency-path check-latest mirror mirror-token node-version
      node-version-file package-manager-cache registry-url scope token
    `,
    outputs: 'cache-hit node-version',
  }),
  'actions/upload-pages-artifact': record('v5.0.0', {
    inputs: 'include-hidden-files name path retention-days',
    outputs: 'artifact_id',
  }),
  'aws-actions/configure-aws-credentials': record('v6.2.3', {
    inputs: `
      action-timeout-s allowed-account-ids audience aws-access-key-id aws-profile aws-region
      aws-secret-access-key aws-session-token custom-tags disable-retry force-skip-oidc http-proxy
      inline-session-policy managed-session-policies mask-aws-account-id no-proxy output-credentials
      output-env-credentials overwrite-aws-profile retry-max-attempts role-chaining role-duration-seconds
      role-external-id role-session-name role-skip-session-tagging role-to-assume
      special-characters-workaround sts-endpoint transitive-tag-keys unset-current-credentials
      use-existing-credentials web-identity-token-file
    `,
    required: 'aws-region',
    outputs: 'aws-access-key-id aws-account-id aws-expiration aws-secret-access-key aws-session-token',
    permissions: { 'id-token': 'write' },
  }),
};

interface Names {
  readonly inputs: string;
  readonly required?: string;
  readonly outputs: string;
  readonly permissions?: Permissions;
}

function record(version: string, { inputs, required = '', outputs, permissions = {} }: Names): OtherAction {
  const names = (text: string) => text.split(/\s+/).filter((name) => name !== '');
  const sets = { inputs: new Set(names(inputs)), outputs: new Set(names(outputs)) };
  return { version, ...sets, required: names(required), permissions };
}
