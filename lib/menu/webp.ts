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
    case 'VP8X':
      return (bytes[20] ?? 0) & ANIMATED ? null : { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 }
    default:
      return null
  }
}
