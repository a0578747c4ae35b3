/** A stand-in for rsync where it is not installed: one folder to a server, by the remote shell that is named. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { enter, optionOf, parseLine, refuse } from './journal.ts';

const { args } = enter('rsync');
const line = parseLine(args, { valued: '--rsh --exclude', switches: '--archive --checksum --delete' });
const [source = '', to = ''] = line.words;
const [, server = '', target = ''] = /^([^:]+):(.+)$/.exec(to) ?? refuse(`no server in ${to}`);
if (line.words.length !== 2 || !source.endsWith('/')) refuse('expected the content of one folder, and a place');
// What it runs over there is rsync itself; here it is enough that the shell lets it in, and that the parent is there.
const [shell = '', ...words] = optionOf(line, '--rsh')?.split(' ') ?? [];
const { status } = spawnSync(shell, [...words, server, `test -d '${path.dirname(target)}'`], { stdio: 'inherit' });
if (status !== 0) process.exit(12);
const excluded = line.options.filter(([name]) => name === '--exclude').map(([, value]) => value);

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(path.join(folder, name)).isFile() && !excluded.includes(path.basename(name)));
}

function digest(file: string): string {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
}

const wanted = filesBelow(source);
for (const name of wanted) {
  if (digest(path.join(source, name)) !== digest(path.join(target, name)))
    cpSync(path.join(source, name), path.join(target, name), { preserveTimestamps: true });
}
for (const name of filesBelow(target)) if (!wanted.includes(name)) rmSync(path.join(target, name));
