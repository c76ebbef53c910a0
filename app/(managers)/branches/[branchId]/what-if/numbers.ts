import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** Formats the numbers of the page. @param locale BCP 47 */
export function useNumbers(locale: string) {
  const say = useTranslations('whatIf')
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
    return {
      share: (value: number) => percent.format(value),
      minutes: (value: number) => say('minutes', { minutes: tenths.format(value) }),
      count: (value: number) => whole.format(value),
    }
  }, [locale, say])
}
