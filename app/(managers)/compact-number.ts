/** CLDR writes them `N`, `Tr` and `T` in Vietnamese, which people do not. */
const IN_VIETNAMESE: Record<string, string> = { N: 'k', Tr: 'tr', T: 'tỷ' }

/** Numbers that are short enough for an axis: `20M`, in Vietnamese `20 tr`. @param locale BCP 47 */
export function compactNumber(locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const isVietnamese = new Intl.Locale(locale).language === 'vi'
  return (number) =>
    format
      .formatToParts(number)
      .map(({ type, value }) => (type === 'compact' && isVietnamese ? (IN_VIETNAMESE[value] ?? value) : value))
      .join('')
}
