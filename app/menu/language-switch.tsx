'use client'

import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '@/app/i18n/languages'
import { useLanguage } from '@/app/i18n/use-language'

const CHOICES = Object.entries(LANGUAGES) as [Language, string][]

/** Changes the language of this device. Each language has its own name, so that a person who reads no other finds it. */
export function LanguageSwitch() {
  const say = useTranslations('common')
  const [language, choose] = useLanguage()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{say('language')}</legend>
      {CHOICES.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => choose(code)}
          className="min-h-11 rounded-lg border-2 border-rule bg-white px-4 text-base font-semibold text-ink aria-pressed:border-ink"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
