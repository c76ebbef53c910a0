import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'use-intl'
import { keepCookie } from '@/app/device/keep-cookie'
import { LANGUAGE_COOKIE, LANGUAGES } from '@/app/i18n/languages'

/** The languages of the page, each in its own words. */
export function LanguageChoice() {
  const say = useTranslations('guest')
  const router = useRouter()
  const chosen = useLocale()
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-lg border-2 border-field bg-white">
      <legend className="sr-only">{say('language')}</legend>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={name}
          aria-pressed={language === chosen}
          onClick={() => {
            keepCookie(LANGUAGE_COOKIE, language)
            router.refresh()
          }}
          className="min-h-11 min-w-11 px-2 text-base font-semibold uppercase aria-pressed:bg-ink aria-pressed:text-on-ink"
        >
          {language}
        </button>
      ))}
    </fieldset>
  )
}
