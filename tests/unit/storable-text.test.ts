import { expect, test } from 'vitest'
import { storableLines, storableText } from '@/lib/storable-text'

const CONTROLS = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, n) => 0x7f + n),
]
const LINE_ENDS = ['\t', '\n', '\r']

test.each([
  ['a line', storableText(20), CONTROLS.map((code) => String.fromCharCode(code))],
  [
    'several lines',
    storableLines(20),
    CONTROLS.map((code) => String.fromCharCode(code)).filter((c) => !LINE_ENDS.includes(c)),
  ],
])('text of %s has no control characters and no half surrogate pair', (_, schema, refused) => {
  for (const character of [...refused, '\ud83c', '\udf36']) {
    expect(schema.safeParse(`a${character}b`).error?.issues[0]?.message).toMatch(/^must not contain control characters/)
  }
  for (const text of ['', 'ít đường', '🌶️', '👩‍🍳', '不要冰 — بدون ثلج', ' ~ ¡']) expect(schema.parse(text)).toBe(text)
})

test('text of several lines has tabs and line ends', () => {
  expect(storableLines(20).parse('a\r\n\tb\nc')).toBe('a\r\n\tb\nc')
})
