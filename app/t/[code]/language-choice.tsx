import { useTranslations } from 'use-intl'
import { keepCookie } from '@/app/device/storage'
import { LANGUAGE_COOKIE } from '@/app/i18n/languages'
import type { GuestLanguage } from '@/app/public-pages/guest-language'

/** More do not fit beside the title on a phone. */
const MOST_BUTTONS = 3

type Props = GuestLanguage & { refresh: () => void }

/** The choice of the language, which the device keeps. Each language has its own name. */
export function LanguageChoice({ shown, choices, refresh }: Props) {
  const say = useTranslations('guest')
  const choose = (language: string) => {
    keepCookie(LANGUAGE_COOKIE, language)
    refresh()
  }
  if (choices.length > MOST_BUTTONS)
    return (
      <select
        aria-label={say('language')}
        value={shown}
        translate="no"
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="min-h-11 max-w-40 shrink-0 rounded-lg border-2 border-field bg-white px-2 text-base font-semibold"
      >
        {choices.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    )
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-lg border-2 border-field bg-white">
      <legend className="sr-only">{say('language')}</legend>
      {choices.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-label={name}
          aria-pressed={code === shown}
          onClick={() => choose(code)}
          className="min-h-11 min-w-11 px-2 text-base font-semibold uppercase aria-pressed:bg-ink aria-pressed:text-on-ink"
        >
          {code}
        </button>
      ))}
    </fieldset>
  )
}
