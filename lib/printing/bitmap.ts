/** A picture of black and white dots, as printers take it. */
export type Bitmap = {
  /** In dots; a multiple of 8. */
  width: number
  height: number
  /** The rows from the top, eight dots a byte, the leftmost in the highest bit; 1 is black. */
  bits: Uint8Array
}

/** Darker than this, of 255, becomes black. */
const THRESHOLD = 140

/** @param rgba the pixels of an opaque picture, four bytes each */
export function toBitmap(rgba: Uint8ClampedArray, width: number, height: number): Bitmap {
  const bits = new Uint8Array((width / 8) * height)
  for (let dot = 0; dot < width * height; dot++) {
    // The slips are grey, so one channel says it all.
    const isBlack = (rgba[dot * 4] ?? 255) < THRESHOLD
    if (isBlack) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  }
  return { width, height, bits }
}

/** The pixels of a bitmap, four bytes each. */
export function toPixels({ width, height, bits }: Bitmap): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let dot = 0; dot < width * height; dot++) {
    const isBlack = ((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0
    rgba.fill(isBlack ? 0 : 255, dot * 4, dot * 4 + 3)
    rgba[dot * 4 + 3] = 255
  }
  return rgba
}
