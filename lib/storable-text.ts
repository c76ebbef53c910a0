import { z } from 'zod'

/** What JSON can carry and Postgres cannot: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Text that the database can keep. @param max in UTF-16 code units */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !UNSTORABLE.test(value), { error: 'must not contain NUL or half a surrogate pair' })
