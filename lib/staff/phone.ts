/**
 * A phone number as it is stored: `090 000-0001`, `０９０００００００１` and `0900000001` are the same. Digits of every script become those of ASCII.
 */
export const normalisePhone = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\s().\p{Pd}]/gu, '')

/** Whether a query is a phone number or a part of one, of three digits or more. */
export function isPartOfPhone(phone: string, query: string): boolean {
  const part = normalisePhone(query)
  return /^\+?\d{3,}$/.test(part) && normalisePhone(phone).includes(part)
}

/** Unicode has the ten digits of a script in a row, and something else around them. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
