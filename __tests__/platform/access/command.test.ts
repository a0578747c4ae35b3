import { describe, expect, it } from '@jest/globals';
import { parseKeysCommand } from '../../../src/platform/access/command.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('the keys command', () => {
  it.each([
    [['create', '--kind', 'admin', '--data', 'd'], '--organization is missing'],
    [['create', '--organization', 'a', '--data', 'd'], '--kind is missing'],
    [['create', '--organization', 'a', '--kind', 'admin', '--scopes', 'all', '--data', 'd'], '--scopes takes'],
    [['create', '--organization', 'a', '--kind', 'admin', '--name', '', '--data', 'd'], 'characters, found 0'],
    [['create', '--organization', 'a', '--kind', 'admin', '--addresses', 'x', '--data', 'd'], '--addresses "x" is not'],
    [['create', '--organization', 'a', '--kind', 'admin', '--expires', '1y', '--data', 'd'], '--expires "1y" is not'],
    [['list'], 'give either --data or --database-url'],
    [['list', '--data', 'd', '--database-url', 'postgres://h/n'], 'give either'],
    [['revoke', '--data', 'd'], '--id is missing'],
    [['list', '--access', 'f', '--data', 'd'], '--access is for create'],
    [['remove', '--data', 'd'], 'the command is create, list or revoke'],
    [['list', '--unknown', '--data', 'd'], '--unknown'],
  ])('refuses %j', (argv, fault) => {
    expect(parseKeysCommand(argv, NOW)).toEqual({ type: 'fault', fault: expect.stringContaining(fault) });
  });

  it('gives a key 90 days unless told otherwise', () => {
    const argv = ['create', '--organization', 'a', '--kind', 'admin', '--data', 'd'];
    expect(parseKeysCommand(argv, NOW)).toMatchObject({ request: { expiresAt: new Date('2026-05-30T12:00:00Z') } });
    const endless = parseKeysCommand([...argv, '--expires', 'never'], NOW);
    expect(endless).not.toHaveProperty('request.expiresAt');
  });
});
