import { useTranslations } from 'use-intl'
import { RowButton } from '@/app/ui/buttons'
import { SelectField } from '@/app/ui/field'
import { MAX_LANGUAGES } from '@/lib/organisation/languages'
import { type Choice, Choices } from '../choice'

type Props = { value: string[]; choices: Choice[]; onChange: (languages: string[]) => void }

/** The languages of the menu: that of the names, and those that it is translated into. */
export function LanguagesField({ value: [first = '', ...others], choices, onChange }: Props) {
  const say = useTranslations('settings.organisation')
  const action = useTranslations('managers.actions')
  const nameOf = (code: string) => choices.find(({ value }) => value === code)?.name ?? code
  const left = choices.filter(({ value }) => value !== first && !others.includes(value))
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <SelectField
        label={say('firstLanguage')}
        hint={say('firstLanguageHint')}
        value={first}
        onChange={({ currentTarget: { value } }) => onChange([value, ...others.filter((code) => code !== value)])}
      >
        <Choices choices={choices} />
      </SelectField>
      <div className="grid content-start gap-3">
        {others.length > 0 && (
          <ul aria-label={say('otherLanguages')} className="grid gap-2">
            {others.map((code) => (
              <li key={code} className="flex min-h-12 items-center justify-between gap-3 text-lg font-semibold">
                {nameOf(code)}
                <RowButton
                  isDanger
                  name={action('removeNamed', { name: nameOf(code) })}
                  onPress={() => onChange([first, ...others.filter((other) => other !== code)])}
                >
                  {action('remove')}
                </RowButton>
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
            <Choices choices={left} />
          </SelectField>
        )}
      </div>
    </div>
  )
}
