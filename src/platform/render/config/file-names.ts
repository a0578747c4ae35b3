/** The name of the configuration that older sites still have. */
export const OLDER_FILE = 'mint.json';

/** What the configuration of a site is called, the name of today first. */
export const CONFIG_FILES: readonly string[] = ['docs.json', OLDER_FILE];
