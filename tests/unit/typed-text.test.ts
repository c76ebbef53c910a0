import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TypedText } from '@/app/ui/typed-text'

const shown = (text: string) => renderToStaticMarkup(TypedText({ children: text }))

test.each([
  ['an override', '\u202Edị ứng', 'dị ứng'],
  ['the end of an isolation, then an override', 'a\u2069\u202Eb', 'ab'],
  ['an embedding that is left open', '\u202Babc\u2066', 'abc'],
])('typed text is isolated, and without %s', (_, typed, seen) => {
  expect(shown(typed)).toBe(`<bdi>${seen}</bdi>`)
})

test('what other scripts need stays', () => {
  const hebrew = 'ללא אגוזים\u200F (2)'
  expect(shown(hebrew)).toBe(`<bdi>${hebrew}</bdi>`)
})
