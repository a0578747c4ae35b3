/**
 * Questions about documentation, as its readers would ask them: each was written from a heading of the page that answers
 * it, in other words where there are any.
 */

export interface BenchQuestion {
  readonly question: string;
  /** Path of the page that answers it. */
  readonly path: string;
}

/** The questions about one site. */
export interface QuestionSet {
  readonly site: string;
  readonly questions: readonly BenchQuestion[];
}

const LATEST = '2026-07-28';

function ask(path: string, ...questions: readonly string[]): readonly BenchQuestion[] {
  return questions.map((question) => ({ question, path }));
}

const docs = (path: string, ...questions: readonly string[]) => ask(`/docs/${LATEST}/${path}`, ...questions);
const spec = (path: string, ...questions: readonly string[]) => ask(`/specification/${LATEST}${path}`, ...questions);

/** About https://modelcontextprotocol.io, whose folder is given by `--docs`. */
export const PROTOCOL: QuestionSet = {
  site: 'Model Context Protocol',
  questions: [
    ...ask('/community/antitrust', 'Which rules of competition law apply to meetings?'),
    ...ask('/community/communication', 'Where do contributors talk to each other, on Discord or on GitHub?'),
    ...ask('/community/contributing', 'How do I submit my first pull request?'),
    ...ask('/community/contributor-ladder', 'How does somebody become a core maintainer?'),
    ...ask('/community/design-principles', 'Why is convergence better than choice?'),
    ...ask('/community/feature-lifecycle', 'How is a feature deprecated and later removed?'),
    ...ask('/community/sdk-tiers', 'What must an SDK do to reach tier 1?', 'Can an SDK be relegated to a lower tier?'),
    ...ask('/community/security', 'How can I report a vulnerability?'),
    ...ask('/community/sep-guidelines', 'When do I have to write a SEP?'),
    ...ask(
      '/community/working-interest-groups',
      'What is the difference between a working group and an interest group?',
    ),
    ...ask('/development/roadmap', 'What are the priority areas for the next releases?'),
    ...docs('develop/build-client', 'How do I write my own MCP client with a chat loop?'),
    ...docs(
      'develop/build-server',
      'How do I build a weather server?',
      'What should I log to when my server uses stdio?',
    ),
    ...docs('develop/clients/client-best-practices', 'What is progressive discovery of tools?'),
    ...docs('develop/connect-local-servers', 'How do I install the filesystem server in the desktop application?'),
    ...docs('develop/connect-remote-servers', 'What are custom connectors?'),
    ...docs('getting-started/intro', 'What is MCP?'),
    ...docs('learn/architecture', 'What are the data layer and the transport layer?'),
    ...docs('learn/client-concepts', 'Which features do clients offer to servers?'),
    ...docs('learn/server-concepts', 'How are tools, resources and prompts controlled?'),
    ...docs('sdk', 'For which programming languages are there SDKs?'),
    ...docs('tools/debugging', 'How can I see the logs of my server in the desktop application?'),
    ...docs('tools/inspector/cli', 'What do the exit codes of the inspector mean?'),
    ...docs('tools/inspector/configuration', 'Which environment variables does the inspector read?'),
    ...docs('tools/inspector/tui', 'How do I use the inspector in a terminal?'),
    ...docs('tutorials/security/authorization', 'How do I set up Keycloak for an MCP server?'),
    ...docs(
      'tutorials/security/security_best_practices',
      'What is the confused deputy problem?',
      'How is the hijacking of state handles prevented?',
    ),
    ...ask('/examples', 'Are there reference servers that I can look at?'),
    ...ask('/extensions/apps/build', 'How do I build an MCP app?'),
    ...ask('/extensions/apps/overview', 'Why should I not just build a web app?'),
    ...ask(
      '/extensions/auth/oauth-client-credentials',
      'How do machines authenticate without a user, by client credentials?',
    ),
    ...ask('/registry/github-actions', 'How do I publish my server from a GitHub workflow?'),
    ...ask('/registry/moderation-policy', 'Which servers are removed from the registry?'),
    ...ask('/registry/versioning', 'How should I number the versions of my server in the registry?'),
    ...ask('/seps/2164-resource-not-found-error', 'Which error code is returned when a resource is not found?'),
    ...ask('/seps/2577-deprecate-roots-sampling-and-logging', 'Why are roots, sampling and logging deprecated?'),
    ...ask('/seps/986-specify-format-for-tool-names', 'Which characters may the name of a tool have?'),
    ...ask('/seps/414-request-meta', 'How is an OpenTelemetry trace context propagated?'),
    ...spec('/basic/authorization/authorization-server-discovery', 'How does a client find the authorization server?'),
    ...spec('/basic/authorization/client-registration', 'Is dynamic client registration supported?'),
    ...spec('/basic/authorization/security-considerations', 'How are mix-up attacks and token theft prevented?'),
    ...spec('/basic/patterns/cancellation', 'How can a request that is in progress be cancelled?'),
    ...spec('/basic/patterns/progress', 'How are progress notifications sent?', 'What is a progressToken?'),
    ...spec('/basic/patterns/subscriptions', 'How do I open a stream of notifications?'),
    ...spec('/basic/transports/stdio', 'How does the server shut down over standard input and output?'),
    ...spec('/basic/transports/streamable-http', 'Which headers does every HTTP request need?'),
    ...spec('/basic/versioning', 'How do client and server negotiate the version of the protocol?'),
    ...spec('/changelog', 'What changed since the previous revision?'),
    ...spec('/client/elicitation', 'How can a server ask the user for additional information?'),
    ...spec('/client/sampling', 'How does a server have the language model of the client complete something?'),
    ...spec('/server/prompts', 'How do I list prompts, and get one with arguments?'),
    ...spec('/server/resources', 'What are resource templates?'),
    ...spec('/server/tools', 'What does the result of a tool call look like?'),
    ...spec('/server/utilities/caching', 'How long may results of lists be cached?'),
    ...spec('/server/utilities/completion', 'How is autocompletion of arguments offered?'),
    ...spec('/server/utilities/pagination', 'How do I page through long lists with a cursor?'),
  ],
};

/** About `docs/` of this project. */
export const OWN: QuestionSet = {
  site: 'this project',
  questions: [
    ...ask('/concepts/bundles-and-links', 'How long can somebody download the bundle before its link stops working?'),
    ...ask('/guides/air-gapped', 'Serve the documentation in a network without internet'),
    ...ask('/guides/assistant-in-a-page', 'chat about my docs on any website'),
    ...ask('/guides/roll-out-by-pull-request', 'Let the pull request land on its own once the checks are green'),
    ...ask('/guides/continue-a-job', 'The wait died half way: can I pick up the export where it was?'),
    ...ask('/guides/enterprise-server', 'run it against our own GitHub instance'),
    ...ask('/guides/keep-the-bundle', 'Where is the unpacked site, and how do I keep the archive as an artifact?'),
    ...ask('/guides/migrate-from-curl-and-jq', 'Why should I replace my shell script of curl calls?'),
    ...ask('/guides/network', 'We are behind a corporate proxy with our own CA'),
    ...ask('/guides/mirror', 'attach the archive to a release'),
    ...ask('/guides/rollback', "How do I go back to yesterday's docs?"),
    ...ask('/guides/roll-out-to-another-repository', 'change the configuration in a different repo'),
    ...ask('/guides/roll-out-by-commit', 'Which branch protection settings get in the way of a direct push?'),
    ...ask('/guides/several-domains', 'export two doc sites from one workflow'),
    ...ask('/guides/continue-a-job', 'begin the export in one job and download it in another'),
    ...ask('/guides/on-deployment-status', 'wait until the push is live before exporting'),
    ...ask('/guides/run-the-platform-as-a-service', 'run several workers on PostgreSQL'),
    ...ask('/reference/assistant-limits', 'how many questions may one IP address ask a day'),
    ...ask('/reference/errors', 'What does the PERMISSION error mean?'),
    ...ask('/reference/outputs', 'Which values can later steps of the job read?'),
    ...ask('/reference/access', 'create and revoke API keys from the command line'),
    ...ask('/reference/site-contents', 'Which settings of docs.json are understood?'),
    ...ask('/reference/components', 'Can my pages have tabs and accordions?'),
    ...ask('/reference/api-pages', 'try API requests from the rendered page'),
    ...ask('/reference/performance', 'How quickly does the Action begin, compared with other ways?'),
    ...ask('/concepts/rollout', 'Which lines of my YAML file are left alone when the values are edited?'),
    ...ask('/concepts/versions', 'Where does the version label come from?'),
    ...ask('/guides/dashboard', 'How does somebody sign in to the dashboard?'),
    ...ask('/guides/troubleshooting', 'Do pull requests from forks get the secret?'),
    ...ask('/guides/refresh-on-schedule', 'Why did my scheduled refresh stop after two months?'),
    ...ask('/guides/reusable-workflow', 'One workflow for all teams of the organization'),
    ...ask('/guides/run-a-deployment', 'How is the bundle served below a path of my host?'),
    ...ask('/guides/run-the-platform-as-a-service', 'How do I back up the database of the platform?'),
    ...ask('/guides/sealed-values', 'My values are encrypted with SOPS'),
    ...ask('/guides/static-hosts', 'Put the site on GitHub Pages'),
    ...ask('/reference/components', 'Can I draw diagrams in my pages?'),
    ...ask('/reference/site-contents', 'How do I keep a page out of Google?'),
  ],
};

/** As {@link PROTOCOL}; neither the assistant nor a page is ever changed for one of these: they are asked only for a note. */
export const PROTOCOL_HELD_OUT: QuestionSet = {
  site: 'Model Context Protocol, held out',
  questions: [
    ...ask('/registry/package-types', 'how does it know the npm package I point to is really mine?'),
    ...ask('/registry/faq', 'I published something by mistake, can I take it down again?'),
    ...ask('/registry/authentication', "can I use my company's domain instead of a GitHub login to publish"),
    ...ask('/registry/registry-aggregators', "I'm building a marketplace, how often may I scrape all the entries?"),
    ...ask('/extensions/tasks/overview', 'my tool takes ten minutes, can the client come back later for the answer?'),
    ...ask('/extensions/client-matrix', 'does VS Code render those embedded UIs'),
    ...ask(
      '/extensions/auth/enterprise-managed-authorization',
      'staff should log in once with Okta and then reach all servers',
    ),
    ...docs('tools/inspector/recipes', "inspector runs in docker but my laptop's browser gets rejected"),
    ...docs('tools/inspector/authorization', 'where are the tokens saved after I sign in with the inspector?'),
    ...spec('/basic', 'is it dangerous to follow references to remote schemas?'),
    ...spec('/server/discover', 'how do I ask a server what it can do before I call anything'),
    ...spec('/deprecated', 'which parts should I stop using because they will go away?'),
    ...spec('/client/elicitation', 'may I ask people for their password in a popup form?'),
    ...ask('/community/contributor-ladder', 'I was away for half a year, do I lose my merge rights?'),
  ],
};

/** As {@link OWN}, and held out like {@link PROTOCOL_HELD_OUT}. */
export const OWN_HELD_OUT: QuestionSet = {
  site: 'this project, held out',
  questions: [
    ...ask('/guides/run-a-deployment', 'our docs sit under example.com/help and all links jump to the root'),
    ...ask('/guides/sealed-values', 'the download url must not end up in the git history'),
    ...ask('/guides/refresh-on-schedule', 'cron job so the url does not go stale'),
    ...ask('/guides/mirror', 'can the cluster pull from our own S3 bucket instead of theirs?'),
    ...ask('/guides/troubleshooting', 'the output is blank in the following job'),
    ...ask('/concepts/rollout', 'two pushes finish at the same moment, who wins?'),
    ...ask('/reference/components', 'collapse a part of the text until somebody clicks on it'),
    ...ask('/reference/access', 'every team gets its own key and may only see its own sites'),
    ...ask('/reference/assistant', 'let GPT write the replies to my readers'),
    ...ask('/reference/compatibility', 'does it run on windows'),
  ],
};
