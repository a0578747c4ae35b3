/**
 * Whether suites that come after this one may run in this process. What is kept for them ends with a worker; elsewhere it
 * would keep the process from its end.
 */
export const IS_WORKER = process.send !== undefined;
