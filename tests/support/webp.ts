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

/** An extended file that says these sides and has an image with others. */
export function extendedWebp(
  said: { width: number; height: number },
  image: Uint8Array,
  flags = 0,
): Uint8Array<ArrayBuffer> {
  const side = (length: number) => [(length - 1) & 255, ((length - 1) >> 8) & 255, (length - 1) >> 16]
  const chunk = image.subarray(12)
  // An ICC profile of three bytes stands between the two, filled up.
  const between = [...new TextEncoder().encode('ICCP'), 3, 0, 0, 0, 1, 2, 3, 0]
  const file = webpFile(
    'VP8X',
    [flags, 0, 0, 0, ...side(said.width), ...side(said.height)],
    30 + between.length + chunk.length,
  )
  new DataView(file.buffer).setUint32(16, 10, true)
  file.set(between, 30)
  file.set(chunk, 30 + between.length)
  return file
}
