import { useLocale } from 'use-intl'
import { keepCookie } from '@/app/device/storage'
import { useRefresh } from '@/app/offline/use-refresh'
import { LANGUAGE_COOKIE, type Language } from './languages'

/** The language of this device, and a function that changes it. */
export function useLanguage(): [language: Language, choose: (language: Language) => void] {
  const refresh = useRefresh()
  return [
    useLocale(),
    (chosen) => {
      keepCookie(LANGUAGE_COOKIE, chosen)
      refresh()
    },
  ]
}
