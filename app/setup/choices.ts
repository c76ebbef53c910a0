/** All ISO 4217 currencies with their names in a language. */
export function currencies(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }))
}
