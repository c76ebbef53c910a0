import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '../code-alphabet'

/**
 * What a bank transfer names so that staff find its order: six random characters and a check character. A typing error in
 * one character, or two that are swapped, makes it invalid.
 */
const LENGTH = 7
const SHAPE = new RegExp(`^[${CODE_ALPHABET}]{${LENGTH}}$`)

/** A new reference. It may exist already, with a chance of one in a billion for each order so far. */
export function newTransferReference(): string {
  const body = Array.from({ length: LENGTH - 1 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  return body + (CODE_ALPHABET[checksum(body)] ?? '')
}

/**
 * The valid references in a text that a person typed or copied from a bank statement, where other words and numbers may
 * surround them. Reads the letters O, I and L as the digits that they look like.
 */
export function referencesIn(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/)
  return words.map((word) => word.replaceAll('O', '0').replace(/[IL]/g, '1')).filter(isReference)
}

/**
 * The valid references anywhere in a text, also as a part of a longer word: some banks write what the payer wrote without a gap
 * beside numbers of their own. One of 32 texts of this length is valid by chance, so a caller must know the reference.
 */
export function gluedReferencesIn(text: string): string[] {
  const characters = text.toUpperCase().replace(/[^A-Z0-9]+/g, '')
  const windows = Array.from({ length: Math.max(0, characters.length - LENGTH + 1) }, (_, start) =>
    characters.slice(start, start + LENGTH),
  )
  return windows.flatMap(referencesIn)
}

const isReference = (word: string): boolean => SHAPE.test(word) && checksum(word) === 0

/** Damm's algorithm over the field of 32 elements: it is 0 for a text that ends with the check character of its rest. */
function checksum(text: string): number {
  return [...text].reduce((sum, character) => double(sum ^ CODE_ALPHABET.indexOf(character)), 0)
}

/** Multiplies by x modulo x⁵ + x² + 1. */
const double = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)
