/**
 * A stand-in for OpenSSH's client: checks how it is called, and runs the command here, as the server would. Refuses a key
 * that others may read, as the client does, and a server that the file of known hosts does not name.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { enter, refuse } from './journal.ts';

const { args } = enter('ssh');
const settings = new Map<string, string>();
let key = '';
let at = 0;
for (; args[at]?.startsWith('-') === true; at += 2) {
  const [flag, value = ''] = [args[at], args[at + 1]];
  if (flag === '-i') key = value;
  // rsync takes the user from before the host.
  else if (flag === '-l') settings.set('User', value);
  else if (flag === '-o') settings.set(value.replace(/=.*/, ''), value.replace(/^[^=]*=/, ''));
  else refuse(`unknown option ${flag}`);
}
const [target = '', ...command] = args.slice(at);
if ((statSync(key).mode & 0o077) !== 0) refuse('UNPROTECTED PRIVATE KEY FILE!');
if (readFileSync(key, 'utf8') !== `${process.env['STAND_IN_SSH_KEY']}\n`) refuse('Permission denied (publickey).');
const host = target.replace(/^[^@]*@/, '');
const known = readFileSync(settings.get('UserKnownHostsFile') ?? '', 'utf8');
if (settings.get('StrictHostKeyChecking') !== 'yes' || !known.startsWith(`${host} `))
  refuse('Host key verification failed.');
if (settings.get('BatchMode') !== 'yes') refuse('it may ask on a terminal that nobody sits at');
// The words are joined by blanks, and the shell of the server takes them apart: https://man.openbsd.org/ssh
const { status } = spawnSync('/bin/sh', ['-c', command.join(' ')], { stdio: 'inherit' });
process.exit(status ?? 255);
