import { useTranslations } from 'use-intl'
import { RemoveButton } from '@/app/(managers)/row-buttons'
import { type Named, NamedOptions, SelectField } from '@/app/ui/field'
import { MAX_LANGUAGES } from '@/lib/organisation/languages'

type Props = { value: string[]; choices: Named[]; onChange: (languages: string[]) => void }

/** The languages of the menu: that of the names, and those that it is translated into. */
export function LanguagesField({ value: [first = '', ...others], choices, onChange }: Props) {
  const say = useTranslations('settings.organisation')
  const nameOf = (code: string) => choices.find(({ id }) => id === code)?.name ?? code
  const left = choices.filter(({ id }) => id !== first && !others.includes(id))
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <SelectField
        label={say('firstLanguage')}
        hint={say('firstLanguageHint')}
        value={first}
        onChange={({ currentTarget: { value } }) => onChange([value, ...others.filter((code) => code !== value)])}
      >
        <NamedOptions of={choices} />
      </SelectField>
      <div className="grid content-start gap-3">
        {others.length > 0 && (
          <ul aria-label={say('otherLanguages')} className="grid gap-2">
            {others.map((code) => (
              <li key={code} className="flex min-h-12 items-center justify-between gap-3 text-lg font-semibold">
                {nameOf(code)}
                <RemoveButton
                  of={nameOf(code)}
                  onPress={() => onChange([first, ...others.filter((other) => other !== code)])}
                />
              </li>
            ))}
          </ul>
        )}
        {others.length < MAX_LANGUAGES - 1 && (
          <SelectField
            label={say('addLanguage')}
            hint={say('addLanguageHint')}
            value=""
            onChange={({ currentTarget: { value } }) => onChange([first, ...others, value])}
          >
            <option value="">{say('chooseLanguage')}</option>
            <NamedOptions of={left} />
          </SelectField>
        )}
      </div>
    </div>
  )
}
