import { z } from 'zod'
import { storableText } from '../storable-text'
import { languageSchema, MAX_LANGUAGES } from './languages'

/**
 * The texts of a thing of the menu by language, apart from those of the first language, which are its own. A text that is left out is that
 * one.
 */
export type Translations = Record<string, { name?: string | undefined; description?: string | undefined }>

type Texts = Translations[string]

const IS = {
  description:
    'Texts in the other languages of the menu, by the code of the language. What is missing is shown in the first language; empty texts are not kept.',
  example: { en: { name: 'White coffee' } },
}

/** Without empty texts, in the order of the languages. */
export const normalTranslations = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([language, texts]) => [language, normalTexts(texts)] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const normalTexts = ({ name = '', description = '' }: Texts): Texts => ({
  ...(name && { name }),
  ...(description && { description }),
})

const translationsOf = <Schema extends z.ZodType<Texts>>(texts: Schema) =>
  z
    .record(languageSchema, texts)
    .refine((translations) => Object.keys(translations).length <= MAX_LANGUAGES, { error: 'tooMany' })
    .transform(normalTranslations)

/** On one line, as a menu file has it. */
const nameOf = (max: number) => storableText(max).transform((text) => text.replace(/\s+/g, ' ').trim())

/** @param max the most characters of a name */
export const translatedName = (max: number) => translationsOf(z.strictObject({ name: nameOf(max).optional() })).meta(IS)

/** The translations of an item. @param description the schema of a description */
export const translatedItem = (max: number, description: z.ZodType<string, string>) =>
  translationsOf(z.strictObject({ name: nameOf(max).optional(), description: description.optional() })).meta(IS)

/** Translations with other texts; an empty one is removed. */
export function withTexts(translations: Translations, texts: Translations): Translations {
  const languages = [...new Set([...Object.keys(translations), ...Object.keys(texts)])]
  return normalTranslations(
    Object.fromEntries(languages.map((language) => [language, { ...translations[language], ...texts[language] }])),
  )
}

/** For the activity log. */
export const translationsInWords = (translations: Translations): string[] =>
  Object.entries(translations).map(([language, texts]) => `${language}: ${Object.values(texts).join(' – ')}`)

/** Translations as the database has them. */
export const storedTranslations = (stored: unknown): Translations => stored as Translations

/** A row of the menu with its translations. */
export const withTranslations = <Row extends { translations: unknown }>(row: Row) => ({
  ...row,
  translations: storedTranslations(row.translations),
})
