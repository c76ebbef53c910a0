import { describe, expect, test } from 'vitest'
import { guestLanguage } from '@/app/public-pages/guest-language'
import { acceptedLanguages, languageOfTag, namedLanguages, offeredLanguage } from '@/lib/organisation/languages'
import { normalTranslations, withTexts } from '@/lib/organisation/translations'

describe('the languages of a header', () => {
  test.each([
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', ['ko-KR', 'ko', 'en-US', 'en']],
    ['en;q=0.5, vi', ['vi', 'en']],
    ['fr;q=0, *, de', ['de']],
    ['', []],
    [null, []],
    [';;,q=1,"', []],
  ])('%s', (header, expected) => {
    expect(acceptedLanguages(header)).toEqual(expected)
  })
})

test.each([
  ['vi-VN', 'vi'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-CN', 'zh'],
  ['en', 'en'],
])('the language of %s is %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('a language is offered as it is, or as the one that is nearest', () => {
  expect(offeredLanguage(['zh', 'zh-TW', 'en'], ['zh-HK', 'en'])).toBe('zh-TW')
  expect(offeredLanguage(['vi', 'en'], ['ko', 'en-AU'])).toBe('en')
  expect(offeredLanguage(['vi'], ['ko'])).toBeNull()
  expect(namedLanguages(['vi', 'fr']).map(({ name }) => name)).toEqual(['Tiếng Việt', 'Français'])
  expect(namedLanguages(['ko'], 'vi')).toEqual([{ code: 'ko', name: 'Tiếng Hàn' }])
})

/** Languages of the menu, what the guest chose, the header → language of the choice, of the page, and of the menu (null: the first). */
test.each<[string[], string | undefined, string, [string, string, string | null]]>([
  [['vi', 'en'], undefined, 'en-GB', ['en', 'en', 'en']],
  [['vi', 'en'], undefined, 'vi-VN,en', ['vi', 'vi', null]],
  [['vi', 'en', 'ko'], undefined, 'ko-KR,en', ['ko', 'en', 'ko']],
  [['vi', 'en'], undefined, 'ko-KR', ['en', 'en', 'en']],
  [['vi'], undefined, 'en', ['en', 'en', null]],
  [['vi', 'en'], 'vi', 'en', ['vi', 'vi', null]],
  [['vi', 'en'], 'ko', 'vi', ['vi', 'vi', null]],
  [['de'], undefined, 'de', ['de', 'en', null]],
])('a menu in %s, chosen %s, with %s', (languages, chosen, header, expected) => {
  const { shown, page, menu } = guestLanguage(languages, chosen, header)
  expect([shown, page, menu]).toEqual(expected)
})

test('empty texts are no translations, and an empty text takes one away', () => {
  expect(normalTranslations({ ko: { name: '', description: '' }, en: { name: 'Tea', description: '' } })).toEqual({
    en: { name: 'Tea' },
  })
  expect(withTexts({ en: { name: 'Tea', description: 'Hot' } }, { en: { name: '' }, fr: { name: 'Thé' } })).toEqual({
    en: { description: 'Hot' },
    fr: { name: 'Thé' },
  })
})
