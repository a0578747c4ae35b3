import { STATUS_CODES } from 'node:http';

/** Says what a status means; also for classes of them and for the rest. */
export function statusText(status: string): string | undefined {
  if (status === 'default') return 'Any other status';
  const [, group] = /^([1-5])XX$/i.exec(status) ?? [];
  if (group !== undefined) return CLASSES[group];
  return STATUS_CODES[status];
}

const CLASSES: Readonly<Record<string, string>> = {
  1: 'Informational',
  2: 'Success',
  3: 'Redirection',
  4: 'Client error',
  5: 'Server error',
};
