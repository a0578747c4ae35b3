/** Which domain the platform serves. */

/** Tells whether `asked` names the domain `served`: the host name or its first label, in any case of letters. */
export function isServed(served: string, asked: string): boolean {
  const host = served.toLowerCase();
  const name = asked.toLowerCase();
  return name === host || name === host.split('.')[0];
}
