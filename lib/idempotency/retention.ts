/** For how many hours the answer to a request with a key is stored, and a repeated request gets it. */
export const RETENTION_HOURS = 24
