/** Crockford's base32 without what people confuse (I, L, O, U). */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of the code that a screen shows to be paired: 30 random bits, for ten minutes and few tries. */
export const PAIRING_CODE_LENGTH = 6

export const PAIRING_CODE = new RegExp(`^[${CODE_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
