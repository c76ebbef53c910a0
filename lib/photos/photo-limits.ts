/** The most bytes of a photo. */
export const MAX_PHOTO_BYTES = 150_000

/** The longest side of a photo that the page makes, and the sides that the server accepts, in pixels. */
export const PHOTO_SIDE = 1_200
export const MIN_PHOTO_SIDE = 50
export const MAX_PHOTO_SIDE = 2_000
