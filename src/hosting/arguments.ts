/** The command line of the hosting: strings in, options or all their faults out. */
import { type Fault, type ParsedOptions, readNumber, readOptions, readPort, requireText } from '../program/options.ts';
import { DEPLOYMENT_TYPES, type DeploymentType, decideFeatures, FEATURES, type FeatureSet } from './features.ts';
import type { AssistantAccess } from './site/additions.ts';

export interface Arguments {
  /** File that holds the `staticExport` values. */
  readonly values: string;
  /** Where they stand in it; found by itself when absent. */
  readonly configPath?: string;
  readonly host: string;
  readonly port: number;
  /** Path of the host below which the site stands, with a slash before and none behind; empty: at its root. */
  readonly basePath: string;
  readonly data: string;
  readonly deploymentType: DeploymentType;
  readonly features: FeatureSet;
  /** Where pages call the assistant; none is shown where this is absent. */
  readonly assistant?: AssistantAccess;
  /** Origins that pages may call; empty: what the features need. */
  readonly connect: readonly string[];
  readonly memoryBytes: number;
  readonly json: boolean;
}

export type ParsedArguments = ParsedOptions<Arguments>;

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8788;
const DEFAULT_MEMORY_MIB = 256;
const MAX_MEMORY_MIB = 1_048_576;
const DEFAULT_DATA = 'hosting-data';
const DEFAULT_TYPE: DeploymentType = 'self-hosted';

export const USAGE = `Usage: npm run hosting -- --values FILE [options]

  --values FILE             file with the values staticExport.enabled, bundleUrl and version (YAML or JSON); it is
                            watched, and a change is taken up without a restart
  --config-path PATH        where in the file the values stand, such as spec.values.staticExport; found by itself
                            where there is one place for them
  --port N                  port to listen on; 0 takes a free one (default ${DEFAULT_PORT})
  --host ADDRESS            address to listen on (default ${DEFAULT_HOST})
  --base-path PATH          path of the host below which the site stands, such as /docs, where the proxy in front passes
                            it on (default: the root)
  --data DIR                folder that keeps the site, for restarts without the network; one deployment for each
                            (default: ${DEFAULT_DATA})
  --deployment-type TYPE    ${DEPLOYMENT_TYPES.join(', ')}: decides which features there are (default ${DEFAULT_TYPE})
  --search on|off           search of the site (self-hosted: on unless switched off)
  --assistant on|off        the assistant on every page, which needs the two below (self-hosted: off unless switched on;
                            cloud: on unless switched off)
  --assistant-url URL       address that pages send questions to, such as
                            https://platform.example.com/discovery/v1/assistant/docs.example.com/message
  --assistant-key KEY       public assistant key (svc_dsc_…), which stands in every page
  --analytics on|off        whether pages load the web analytics that the site names (self-hosted: off unless
                            switched on)
  --playground on|off       whether pages may send the requests that readers try (air-gapped: off unless switched on)
  --connect ORIGIN...       origin that pages may call, such as https://api.example.com; may be given several times
                            (default: any; air-gapped: none, so that --playground on needs it)
  --memory N                MiB of memory for contents that are held, as they are and compressed (default ${DEFAULT_MEMORY_MIB})
  --json                    print one line of JSON when it listens: {"url"}
  --help                    print this
`;

export function parseArguments(argv: readonly string[]): ParsedArguments {
  const given = readOptions(argv, USAGE);
  const { texts, lists, flags, faults } = given;
  if (flags.has('help')) return { type: 'help' };
  const fault = (sentence: string) => void faults.push(sentence);
  const file = requireText(given, 'values');
  const configPath = texts.get('config-path');
  const deploymentType = readType(texts.get('deployment-type'), fault);
  const values: Arguments = {
    values: file,
    host: texts.get('host') ?? DEFAULT_HOST,
    port: readPort(given, 'port') ?? DEFAULT_PORT,
    basePath: readBasePath(texts.get('base-path'), fault),
    data: texts.get('data') ?? DEFAULT_DATA,
    deploymentType,
    features: readFeatures(deploymentType, texts, fault),
    connect: (lists.get('connect') ?? []).map((text) => readOrigin(text, fault)),
    memoryBytes: (readNumber(given, { name: 'memory', most: MAX_MEMORY_MIB }) ?? DEFAULT_MEMORY_MIB) * 1024 ** 2,
    json: flags.has('json'),
    ...(configPath !== undefined && { configPath }),
  };
  checkConnect(values, fault);
  const assistant = readAssistant(values.features, texts, fault);
  if (faults.length > 0) return { type: 'faults', faults };
  return { type: 'run', values: { ...values, ...(assistant !== undefined && { assistant }) } };
}

/** It goes into a page and is compared with what clients send: no character that has two spellings. */
function readBasePath(text: string | undefined, fault: Fault): string {
  if (text === undefined || text === '/') return '';
  const isPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/.test(text);
  if (!isPath) fault(`--base-path "${text}" is not a path such as /docs, of letters, digits, ".", "_", "~" and "-"`);
  return isPath ? text.replace(/\/$/, '') : '';
}

function readType(text: string | undefined, fault: Fault): DeploymentType {
  const type = DEPLOYMENT_TYPES.find((known) => known === (text ?? DEFAULT_TYPE));
  if (type === undefined) fault(`--deployment-type "${text}" is not ${DEPLOYMENT_TYPES.join(', ')}`);
  return type ?? DEFAULT_TYPE;
}

function readFeatures(type: DeploymentType, texts: ReadonlyMap<string, string>, fault: Fault): FeatureSet {
  const switches = FEATURES.flatMap((feature) => {
    const text = texts.get(feature);
    if (text === undefined) return [];
    if (text !== 'on' && text !== 'off') fault(`--${feature} "${text}" is not on or off`);
    return [[feature, text === 'on'] as const];
  });
  const { features, faults } = decideFeatures(type, Object.fromEntries(switches));
  for (const sentence of faults) fault(sentence);
  return features;
}

const ASSISTANT_PATH = /\/discovery\/v1\/assistant\/[^/]+\/message$/;
/** Kinds of keys by their prefix, whatever the vendor's part before it is: `svc_dsc_` is public, `svc_` is secret. */
const PUBLIC_KEY = /^[A-Za-z0-9]+_dsc_[\w-]+$/;
const SECRET_KEY = /^(?![A-Za-z0-9]+_dsc_)[A-Za-z0-9]+_/;

/** Reads where the assistant is, which two options name together. The key is not shown: it may be the wrong one. */
function readAssistant(
  features: FeatureSet,
  texts: ReadonlyMap<string, string>,
  fault: Fault,
): AssistantAccess | undefined {
  const [text, key] = [texts.get('assistant-url'), texts.get('assistant-key')];
  const isNamed = text !== undefined || key !== undefined;
  if (!features.assistant) {
    if (isNamed) fault('--assistant-url and --assistant-key are of no use while the assistant is off');
    return undefined;
  }
  // On by the type: the pages show none, and the log says so.
  if (!isNamed && !texts.has('assistant')) return undefined;
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (text === undefined) fault('--assistant-url is missing; the assistant is asked there');
  else if (url === undefined || !isMessageCall(url)) {
    fault(
      '--assistant-url is not the address of a message call, such as https://platform.example.com/discovery/v1/assistant/docs.example.com/message',
    );
  }
  if (key === undefined)
    fault('--assistant-key is missing; questions are sent with a public assistant key (svc_dsc_…)');
  else if (SECRET_KEY.test(key)) {
    fault(
      '--assistant-key is an admin key, a secret that would stand in every page; give an assistant key (svc_dsc_…)',
    );
  } else if (!PUBLIC_KEY.test(key)) fault('--assistant-key is not an assistant key (svc_dsc_…)');
  return url === undefined || key === undefined ? undefined : { url: url.href, key };
}

function isMessageCall({ protocol, username, password, search, hash, pathname }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password + search + hash === '' && ASSISTANT_PATH.test(pathname);
}

/** An origin goes into a header of every page: nothing else may come in with it. */
function readOrigin(text: string, fault: Fault): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && /^(?:https?|wss?):$/.test(url.protocol) && /^[a-z][a-z]+:\/\/[^/?#@]+\/?$/i.test(text);
  if (!isOrigin) fault(`--connect "${text}" is not an origin such as https://api.example.com`);
  return isOrigin ? `${url.protocol}//${url.host}` : '';
}

function checkConnect({ deploymentType, features, connect }: Arguments, fault: Fault): void {
  const { assistant, analytics, playground } = features;
  if (connect.length > 0 && !assistant && !analytics && !playground) {
    fault('--connect names an origin, but no feature that calls one is on; switch on --playground or --assistant');
  }
  if (deploymentType === 'air-gapped' && playground && connect.length === 0) {
    fault('--playground on needs --connect in an air-gapped deployment: name the origins of your interfaces');
  }
}
