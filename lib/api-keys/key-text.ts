import { randomHex } from '../ids'
import { sha256 } from '../sha256'

/**
 * The text of an API key: `pbk_<id>_<secret>`, hexadecimal: an id of 48 bits, and a secret of 256 random bits. A program that
 * searches files for leaked keys can find it by its form. `pbk_<id>` is the prefix that names the key in lists.
 */
const KEY_TEXT = /^(pbk_[0-9a-f]{12})_[0-9a-f]{64}$/

/** What `KEY_TEXT` looks like, for examples in documents. */
export const EXAMPLE_KEY_PREFIX = 'pbk_3f9a1c70b2de'

export const newKeyPrefix = (): string => `pbk_${randomHex(6)}`

/** A new key with this prefix. */
export const newKeyText = (prefix: string): string => `${prefix}_${randomHex(32)}`

/** The prefix of an API key; null if the text does not have the form of one. */
export const keyPrefixOf = (text: string): string | null => KEY_TEXT.exec(text)?.[1] ?? null

/** Whether a bearer token is meant to be an API key. */
export const isKeyLike = (token: string): boolean => token.startsWith('pbk_')

/**
 * What is stored of a key. A fast hash is enough: the key has 256 random bits, so nobody can try all. A slow hash protects
 * short secrets that people choose, such as PINs, and each request would wait for it.
 */
export const hashKey = (text: string): string => sha256(text)
