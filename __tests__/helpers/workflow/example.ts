/** An example as GitHub would run it: between the platform, a GitHub over real repositories, and stand-ins of programs. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Folder } from '../folder.ts';
import type { TokenOptions } from '../github/access.ts';
import type { GitHubDouble } from '../github/double.ts';
import type { RepositoryOptions } from '../github/options.ts';
import { RolloutScenario } from '../rollout-scenario.ts';
import { Kept } from '../stand-ins/journal.ts';
import { type Permissions, readWorkflow, type Workflow } from './model.ts';
import type { Services } from './other-actions.ts';
import { type JobEnd, runWorkflow } from './run.ts';
import { callStep } from './steps.ts';

/** The repository that the workflow lies in. */
export const HERE = 'octo-org/docs';
export const VALUES = 'staticExport:\n  enabled: false\n  bundleUrl: ""\n  version: ""\n';

const STAND_INS = fileURLToPath(new URL('../stand-ins', import.meta.url));
const CLOCK = new URL('../stand-ins/clock.ts', import.meta.url).href;
const REUSABLE = /^OWNER\/static-export-action\/(\.github\/workflows\/[\w-]+\.yml)@v1$/;

/** What a run of a workflow starts from, beside its file. */
export interface Start {
  readonly event?: string;
  readonly payload?: unknown;
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Concurrency groups in which a newer run takes the place of a job while that waits. */
  readonly displaced?: readonly string[];
}

/** What an example is tried in. */
export interface Setting {
  readonly repositories?: Readonly<Record<string, RepositoryOptions>>;
  readonly domains?: readonly string[];
  /** Path of the API, as GitHub Enterprise Server has one. */
  readonly prefix?: string;
  readonly vars?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
}

/** Reads an example. */
export function exampleText(name: string): string {
  return readFileSync(`examples/${name}`, 'utf8');
}

/** The jobs that a run has, by their names. */
export type Ends = Readonly<Record<string, JobEnd>>;

/** Runs examples. Dispose of it with `await using`. */
export class ExampleScenario implements AsyncDisposable {
  readonly rollout: RolloutScenario;
  readonly folder: Folder;
  /** Variables that the stand-ins of programs read. */
  readonly standInEnv: Record<string, string>;
  /** What the tokens that were made may do, by their text: the stand-ins judge by it. */
  readonly #granted: Record<string, Permissions> = {};
  readonly #vars: Record<string, string>;
  readonly #secrets: Record<string, string>;
  /** How far the clock of platform and steps is ahead, in milliseconds. */
  #aheadMs = 0;

  private constructor(rollout: RolloutScenario, folder: Folder, { vars, secrets }: Setting) {
    this.rollout = rollout;
    this.folder = folder;
    this.#vars = { STATIC_EXPORT_BASE_URL: rollout.platformUrl, ...vars };
    this.#secrets = { STATIC_EXPORT_API_KEY: rollout.adminKey, ...secrets };
    this.standInEnv = { STAND_INS: folder.at('stand-ins') };
  }

  static async start(setting: Setting = {}): Promise<ExampleScenario> {
    const folder = await Folder.make();
    await mkdir(folder.at('stand-ins'));
    const repositories = { [HERE]: { files: { 'deploy/values.yaml': VALUES } }, ...setting.repositories };
    const rollout = await RolloutScenario.start(
      { repositories, ...(setting.prefix !== undefined && { prefix: setting.prefix }) },
      setting.domains,
    );
    return new ExampleScenario(rollout, folder, setting);
  }

  get github(): GitHubDouble {
    return this.rollout.github;
  }

  /** What the tokens of all jobs and Apps may do, oldest first. */
  get granted(): readonly Permissions[] {
    return Object.values(this.#granted);
  }

  /** Lets time pass, for the platform and for the steps of every later run. */
  pass(durationMs: number): void {
    this.#aheadMs += durationMs;
    this.rollout.aheadMs = this.#aheadMs;
  }

  /** Lets a stand-in have something from the start. */
  keep(name: string, value: unknown): void {
    new Kept<unknown>(this.folder.at('stand-ins'), name, value).write(value);
  }

  /** What a stand-in keeps. */
  kept<T>(name: string, start: T): T {
    return new Kept<T>(this.folder.at('stand-ins'), name, start).read();
  }

  /** Runs an example to its end. */
  async run(name: string, start: Start = {}): Promise<Ends> {
    return await this.runText(exampleText(name), start);
  }

  /** Runs a workflow to its end. */
  async runText(text: string, { event = 'workflow_dispatch', payload = {}, ...start }: Start = {}): Promise<Ends> {
    mustBeKnown(text, { vars: this.#vars, secrets: this.#secrets });
    const { github } = this;
    const workflow = readWorkflow(text);
    const sha = (await github.head(HERE, 'main')) ?? '';
    const eventPath = this.folder.at('event.json');
    await writeFile(eventPath, JSON.stringify(payload));
    const env = {
      ...github.env,
      ...{ GITHUB_REPOSITORY: HERE, GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main', GITHUB_RUN_ID: '77' },
      ...{ GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: eventPath },
      ...(this.#aheadMs > 0 && { NODE_OPTIONS: `--import=${CLOCK}`, STAND_IN_AHEAD_MS: String(this.#aheadMs) }),
    };
    const standIns = { env: this.standInEnv, bin: await this.#bin() };
    const context = { repository: HERE, repository_owner: 'octo-org', server_url: github.serverUrl, run_id: '77' };
    const appToken: Services['appToken'] = (permissions, repositories) => this.#token('app', permissions, repositories);
    const world = { env, standIns, secrets: Object.values(this.#secrets), appToken };
    return await runWorkflow(workflow, {
      folder: this.folder,
      contexts: {
        github: { ...context, event: payload, event_name: event, sha, workflow: workflow.name },
        vars: this.#vars,
        secrets: this.#secrets,
      },
      inputs: start.inputs ?? {},
      displaced: start.displaced ?? [],
      tokenOf: (permissions) => this.#token('actions', permissions),
      callee: calledWorkflow,
      callStep: (call) => callStep(call, world),
    });
  }

  /** Makes a token that may do what is asked for, and nothing else. */
  #token(kind: 'actions' | 'app', permissions: Permissions, repositories: readonly string[] = [HERE]): string {
    const { contents = 'none', issues = 'none', deployments = 'none', 'pull-requests': pulls = 'none' } = permissions;
    const token = { kind, permissions: { contents, issues, deployments, pulls }, repositories };
    const text = this.github.makeToken(token satisfies TokenOptions);
    this.#granted[text] = permissions;
    this.standInEnv['STAND_IN_TOKENS'] = JSON.stringify(this.#granted);
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.rollout[Symbol.asyncDispose]();
    await this.folder[Symbol.asyncDispose]();
  }

  /** Puts the stand-ins where a shell finds them first. */
  async #bin(): Promise<string> {
    const bin = this.folder.at('bin');
    if (existsSync(bin)) return bin;
    await mkdir(bin);
    for (const name of ['gh', 'aws']) {
      const script = `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${STAND_INS}/${name}.ts' "$@"\n`;
      await writeFile(path.join(bin, name), script);
      await chmod(path.join(bin, name), 0o755);
    }
    return bin;
  }
}

/** The workflow of this project that a job calls. */
function calledWorkflow(uses: string): Workflow {
  const [, file] = REUSABLE.exec(uses) ?? [];
  if (file === undefined) throw new Error(`${uses} is no workflow of this project`);
  return readWorkflow(readFileSync(file, 'utf8'));
}

/** Throws where a workflow names a variable or secret that the setting does not have: it would be empty. */
function mustBeKnown(text: string, known: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  for (const [, context = '', name = ''] of text.matchAll(/\b(vars|secrets)\.([\w-]+)/g))
    if (known[context]?.[name] === undefined) throw new Error(`The setting has no ${context}.${name}`);
}
