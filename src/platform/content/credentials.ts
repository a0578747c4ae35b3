/** Credentials for git: read on demand, and passed by the environment of its process. */
import type { GitRun } from './git.ts';
import type { GitSource } from './source.ts';
import type { ReadToken } from './tokens.ts';

/** How the server of a repository is reached. */
export interface Passage extends Required<Pick<GitRun, 'env' | 'config'>> {
  readonly secrets: readonly string[];
}

/** Takes any token, and is what GitHub itself gives as the user of an App's. */
const DEFAULT_USER = 'x-access-token';
/** Returns only the environment variables that git needs to reach the repository. */
export async function passageTo(
  { url, access }: GitSource,
  readToken: ReadToken,
  signal: AbortSignal,
): Promise<Passage> {
  const { protocol, origin } = new URL(url);
  const env = { GIT_ALLOW_PROTOCOL: protocol.slice(0, -1) };
  if (protocol === 'ssh:') return { env: { ...env, GIT_SSH_COMMAND: sshCommand(access) }, config: {}, secrets: [] };
  if (access.token === undefined) return { env, config: {}, secrets: [] };
  const token = await readToken(access.token, signal);
  const basic = Buffer.from(`${access.user ?? DEFAULT_USER}:${token}`).toString('base64');
  // For this server alone.
  const config = { [`http.${origin}/.extraHeader`]: `Authorization: Basic ${basic}` };
  return { env, config, secrets: [token, basic] };
}

/** Options of ssh: no prompts, no settings, and no hosts with unknown keys. */
function sshCommand({ sshKey, knownHosts }: GitSource['access']): string {
  const options = ['BatchMode=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=30', 'ForwardAgent=no'];
  if (knownHosts !== undefined)
    options.push(`UserKnownHostsFile=${inOption(knownHosts)}`, 'GlobalKnownHostsFile=/dev/null');
  if (sshKey !== undefined) options.push(`IdentityFile=${inOption(sshKey)}`, 'IdentitiesOnly=yes');
  // Git hands it to a shell.
  return ['ssh', '-F', 'none', ...options.flatMap((option) => ['-o', option])].map(quoted).join(' ');
}

/** In options of ssh names with spaces stand in quotes, and % begins a token. */
function inOption(file: string): string {
  return `"${file.replaceAll('%', '%%')}"`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
