/** The locales that the set-up offers. */
export const LOCALES = [
  'vi-VN',
  'en-US',
  'en-GB',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-CA',
  'fr-FR',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'ms-MY',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'zh-CN',
  'zh-TW',
] as const

/** All ISO 4217 currencies with their names in a language. */
export function currencies(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }))
}
