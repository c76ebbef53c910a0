/** All ISO 4217 currencies, named with code and name. @param language BCP 47 */
export function currencies(language: string): { id: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ id: code, name: `${code} – ${names.of(code) ?? code}` }))
}
