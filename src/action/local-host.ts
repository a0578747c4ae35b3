/** Where plain http may be spoken. Pure. */

/** Whether plain http is allowed to a host: loopback, or a name without a dot, as service containers have. */
export function isLocalHost(hostname: string): boolean {
  if (hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)) return true;
  if (hostname.startsWith('[')) return false;
  return !hostname.includes('.') || hostname.endsWith('.localhost');
}
