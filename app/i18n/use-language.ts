import { useRouter } from 'next/navigation'
import { useLocale } from 'use-intl'
import { keepCookie } from '@/app/device/storage'
import { LANGUAGE_COOKIE, type Language } from './languages'

/** The language of this device, and a function that changes it. */
export function useLanguage(): [language: Language, choose: (language: Language) => void] {
  const router = useRouter()
  return [
    useLocale(),
    (chosen) => {
      keepCookie(LANGUAGE_COOKIE, chosen)
      refreshIfOnline(router.refresh)
    },
  ]
}

/** Refreshes only if the server answers: otherwise Next would leave the page for an error page. The next load has the language. */
function refreshIfOnline(refresh: () => void) {
  fetch('/version', { cache: 'no-store' }).then(refresh, (error: unknown) => {
    console.warn('The page was not refreshed in the new language:', error)
  })
}
