/**
 * The text of a menu's file as spreadsheets save it: UTF-8, or UTF-16 with its byte order mark.
 * @returns null where it is neither, so that no letter is guessed
 */
export function menuTextOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
