/** Crockford's base32: without the letters that people confuse (I, L, O, U). */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of a pairing code: 30 random bits. A code is valid for ten minutes and a limited number of tries. */
export const PAIRING_CODE_LENGTH = 6

export const PAIRING_CODE = new RegExp(`^[${CODE_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
