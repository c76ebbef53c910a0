/**
 * Decodes a menu file: UTF-8, UTF-16 with a byte order mark, or what older spreadsheets on Windows call ANSI.
 * @param locale of the business: ANSI is Windows-1258 for Vietnamese and Windows-1252 otherwise. The preview shows what was read.
 * @returns null for what is no text
 */
export function decodeMenuFile(bytes: Uint8Array, locale: string): string | null {
  const encoding = encodingOf(bytes)
  const text = decoded(bytes, encoding) ?? (encoding === 'utf-8' ? decoded(bytes, ansiOf(locale)) : null)
  return text === null || text.includes('\0') ? null : text.normalize('NFC')
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const ansiOf = (locale: string): string => (locale.split('-')[0] === 'vi' ? 'windows-1258' : 'windows-1252')

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
