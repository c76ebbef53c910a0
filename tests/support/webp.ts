/** The bytes of a WebP file with these chunks after its head, as long as it says. */
export function webpFile(kind: 'VP8 ' | 'VP8L' | 'VP8X', head: number[], length = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const text = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at)
  const view = new DataView(bytes.buffer)
  text(0, 'RIFF')
  view.setUint32(4, length - 8, true)
  text(8, 'WEBP')
  text(12, kind)
  view.setUint32(16, length - 20, true)
  bytes.set(head, 20)
  return bytes
}

/** The head of a lossy image of these sides; only the head is one. */
export const lossyWebp = (width: number, height: number, length?: number) =>
  webpFile('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8], length)
