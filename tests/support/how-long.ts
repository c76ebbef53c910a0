/** `npm run faults` goes all the way; `npm test` does enough of each to see it break. */
export const LONG = process.env.FAULTS === 'long'
