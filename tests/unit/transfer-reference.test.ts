import { expect, test } from 'vitest'
import { CODE_ALPHABET } from '@/lib/code-alphabet'
import { gluedReferencesIn, newTransferReference, referencesIn } from '@/lib/orders/transfer-reference'

const SAMPLES = Array.from({ length: 200 }, newTransferReference)

test('a reference has seven characters that every bank accepts, and no two are the same', () => {
  for (const reference of SAMPLES) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
  expect(new Set(SAMPLES).size).toBe(SAMPLES.length)
})

test('a wrong character, or two swapped ones, is found', () => {
  for (const reference of SAMPLES.slice(0, 20)) {
    for (let place = 0; place < reference.length; place++) {
      for (const other of CODE_ALPHABET) {
        if (other === reference[place]) continue
        expect(referencesIn(reference.slice(0, place) + other + reference.slice(place + 1))).toEqual([])
      }
      const [a, b] = [reference[place], reference[place + 1]]
      if (!b || a === b) continue
      expect(referencesIn(`${reference.slice(0, place)}${b}${a}${reference.slice(place + 2)}`)).toEqual([])
    }
  }
})

test('a reference is found in lower case, with letters that look like digits, and in the text of a bank statement', () => {
  for (const reference of SAMPLES) {
    expect(referencesIn(` ${reference.toLowerCase()} `)).toEqual([reference])
    expect(referencesIn(reference.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual([reference])
    expect(referencesIn(`MBVCB.${reference}.TRAN THI HOA chuyen tien`)).toContain(reference)
  }
})

test('a reference is found inside a longer word, and no text is too short', () => {
  for (const reference of SAMPLES.slice(0, 20)) {
    expect(gluedReferencesIn(`FT26327${reference.toLowerCase()}99`)).toContain(reference)
    expect(gluedReferencesIn(reference)).toEqual([reference])
  }
  for (const text of ['', 'ABC', 'a b c d e f']) expect(gluedReferencesIn(text)).toEqual([])
})
