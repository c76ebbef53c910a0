/** The fewest characters of a passphrase: a file that somebody has can be tried without limit. */
export const MIN_PASSPHRASE = 12
