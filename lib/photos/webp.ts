/** The sides of an image, in pixels. */
export type Sides = { width: number; height: number }

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

const uint32 = (bytes: Uint8Array, at: number): number => uint24(bytes, at) + (bytes[at + 3] ?? 0) * 0x1000000

/** The bit of an extended file that says that it moves. */
const ANIMATED = 0x02

/** The start of the first frame of a lossy image. */
const FRAME_START = 0x2a019d

/**
 * The sides of a still WebP image (RFC 9649), read from the head of the file.
 * @returns null for other files, for moving images, and for a file of another length than it says
 */
export function webpSides(bytes: Uint8Array): Sides | null {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null
  if (uint32(bytes, 4) + 8 !== bytes.length) return null
  return sidesOfChunk(bytes, 12)
}

/** @param at where the chunk begins, which has the image, or says how large the one in a later chunk is */
function sidesOfChunk(file: Uint8Array, at: number): Sides | null {
  // The numbers below are those of a first chunk.
  const bytes = file.subarray(at - 12)
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ': {
      if (uint24(bytes, 23) !== FRAME_START) return null
      const sides = uint32(bytes, 26)
      return { width: sides & 0x3fff, height: (sides >>> 16) & 0x3fff }
    }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const sides = uint32(bytes, 21)
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      if ((bytes[20] ?? 0) & ANIMATED) return null
      const said = { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 }
      const image = imageChunk(file)
      const sides = image === null ? null : sidesOfChunk(file, image)
      // What says less than it has would fill the memory of each phone that shows it.
      return sides?.width === said.width && sides.height === said.height ? sides : null
    }
    default:
      return null
  }
}

/** Where the chunk with the image of an extended file begins; null: there is none. */
function imageChunk(file: Uint8Array): number | null {
  // After the 12 bytes of the file's head, each chunk has its name, its length, and its content, filled up to an even length.
  for (let at = 12; at + 8 <= file.length; ) {
    const kind = ascii(file, at, 4)
    if (kind === 'VP8 ' || kind === 'VP8L') return at
    const length = uint32(file, at + 4)
    at += 8 + length + (length % 2)
  }
  return null
}
