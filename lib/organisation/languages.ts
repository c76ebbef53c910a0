import { z } from 'zod'

/** The most languages of a menu. */
export const MAX_LANGUAGES = 8

/** The code of a language as browsers send it: `en`, or `zh-TW` where its script depends on the region. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'invalid')
  .meta({ description: 'The code of a language.', example: 'en' })

/** The languages that a business can choose. */
export const MENU_LANGUAGES: readonly string[] = [
  ...['vi', 'en', 'zh', 'zh-TW', 'ko', 'ja', 'th', 'km', 'lo', 'id', 'ms', 'hi', 'fr', 'de', 'es', 'it', 'pt', 'nl'],
  ...['ru', 'uk', 'pl', 'cs', 'sv', 'da', 'nb', 'fi', 'tr', 'ar', 'he'],
]

/** Where Chinese is written with traditional characters. */
const TRADITIONAL = /^zh-(tw|hk|mo|hant)\b/

/** The language of a locale, such as `vi` of `vi-VN`. @param tag BCP 47 */
export function languageOfTag(tag: string): string {
  const small = tag.toLowerCase()
  return TRADITIONAL.test(small) ? 'zh-TW' : (small.split('-')[0] ?? small)
}

/** The name of a language in another one or in itself, such as `Tiếng Việt`. */
export function nameOfLanguage(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A language with its name. */
export type NamedLanguage = { code: string; name: string }

/** @param language of the names; left out: each has its own name */
export const namedLanguages = (languages: readonly string[], language?: string): NamedLanguage[] =>
  languages.map((code) => ({ code, name: nameOfLanguage(code, language ?? code) }))

/** The first of the wanted languages that is offered; null: none is. @param wanted BCP 47, the most wanted first */
export function offeredLanguage<Code extends string>(offered: readonly Code[], wanted: readonly string[]): Code | null {
  for (const tag of wanted) {
    const language = languageOfTag(tag)
    const found = offered.find((code) => code === tag) ?? offered.find((code) => languageOfTag(code) === language)
    if (found !== undefined) return found
  }
  return null
}

/** A browser sends fewer. */
const MAX_HEADER = 500

/** The languages of an `Accept-Language` header, the most wanted first. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  const parts = (header ?? '').slice(0, MAX_HEADER).split(',')
  const weighted = parts.map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    return { tag, weight: Number(weight) || 0 }
  })
  return weighted
    .filter(({ tag, weight }) => /^[a-z]{2,3}\b/i.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
