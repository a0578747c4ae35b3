import { describe, expect, it } from '@jest/globals';
import { readKeysCommand } from '../../src/platform/keys.ts';

describe('the keys command', () => {
  it.each([
    ['create --kind admin --data d', '--organization is missing'],
    ['create --organization a --data d', '--kind is missing'],
    ['create --organization a --kind root --data d', '--kind takes admin or assistant'],
    ['create --organization a --kind admin --scopes read,all --data d', '--scopes takes'],
    ['create --organization a --kind admin --name= --data d', '--name needs a value'],
    ['create --organization a --kind admin --addresses x --data d', '--addresses "x" is not'],
    ['create --organization a --kind admin --expires 1y --data d', '--expires "1y" is not'],
    ['list', 'give either --data or --database-url'],
    ['list --data d --database-url postgres://h/n', 'give either'],
    ['revoke --data d', '--id is missing'],
    ['remove --data d', 'the command is create, list or revoke'],
    ['list --unknown --data d', '--unknown'],
  ])('refuses %j', (argv, fault) => {
    expect(() => readKeysCommand(argv.split(' '), new Date(0))).toThrow(fault);
  });
});
