/** The allergens that the EU has cafés name (Regulation 1169/2011, Annex II). An item keeps the codes. */
export const EU_ALLERGENS = [
  { code: 'gluten', names: { en: 'Gluten', vi: 'Gluten (lúa mì)' } },
  { code: 'crustaceans', names: { en: 'Crustaceans', vi: 'Tôm, cua' } },
  { code: 'eggs', names: { en: 'Eggs', vi: 'Trứng' } },
  { code: 'fish', names: { en: 'Fish', vi: 'Cá' } },
  { code: 'peanuts', names: { en: 'Peanuts', vi: 'Đậu phộng' } },
  { code: 'soybeans', names: { en: 'Soya', vi: 'Đậu nành' } },
  { code: 'milk', names: { en: 'Milk', vi: 'Sữa' } },
  { code: 'nuts', names: { en: 'Nuts', vi: 'Các loại hạt' } },
  { code: 'celery', names: { en: 'Celery', vi: 'Cần tây' } },
  { code: 'mustard', names: { en: 'Mustard', vi: 'Mù tạt' } },
  { code: 'sesame', names: { en: 'Sesame', vi: 'Mè' } },
  { code: 'sulphites', names: { en: 'Sulphites', vi: 'Sulfit' } },
  { code: 'lupin', names: { en: 'Lupin', vi: 'Đậu lupin' } },
  { code: 'molluscs', names: { en: 'Molluscs', vi: 'Mực, nghêu, ốc' } },
] as const

/** The most allergens of one item, and the longest word of an organisation, in characters. */
export const MAX_ALLERGENS = 30
export const MAX_ALLERGEN = 40

const key = (text: string) => text.normalize('NFC').toLowerCase()

const byCode = new Map<string, (typeof EU_ALLERGENS)[number]>(EU_ALLERGENS.map((one) => [one.code, one]))

const codeOf = (typed: string): string | undefined =>
  EU_ALLERGENS.find(({ code, names }) => [code, names.en, names.vi].some((name) => key(name) === key(typed)))?.code

/** The name of an allergen in a language: of the EU's list by its code; a word of the organisation as it is. */
export function allergenName(allergen: string, language: string): string {
  const known = byCode.get(allergen)
  return known ? known.names[language === 'vi' ? 'vi' : 'en'] : allergen
}

/**
 * The allergens of an item as they are stored: codes and names of the EU's list as codes, in the order of the list, then the
 * organisation's own words. Each is there once, whatever the letter case; empty texts are left out.
 */
export function normalAllergens(allergens: readonly string[]): string[] {
  const words = allergens.map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  const codes = new Set(words.map(codeOf))
  const own = new Map<string, string>()
  for (const word of words) if (codeOf(word) === undefined && !own.has(key(word))) own.set(key(word), word)
  return [...EU_ALLERGENS.map(({ code }) => code).filter((code) => codes.has(code)), ...own.values()]
}

/** The words of a typed list with commas, semicolons or line ends between them. */
export const typedAllergens = (text: string): string[] => normalAllergens(text.split(/[,;\n]/))
