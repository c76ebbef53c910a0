import { type ComponentProps, Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '@/app/ui/field'
import type { NamedLanguage } from '@/lib/organisation/languages'
import type { Translations } from '@/lib/organisation/translations'

type NameField = Omit<ComponentProps<typeof TextField>, 'label'>
type DescriptionField = Omit<ComponentProps<typeof TextAreaField>, 'label'>

type Props = {
  /** The languages of the menu without the first. */
  languages: NamedLanguage[]
  /** The label of the name in the first language, and the name, which is shown where it is not translated. */
  label: string
  name: string
  maxLength: number
  field: (language: string) => NameField
  /** Absent: it has no description. */
  description?: { label: string; text: string; maxLength: number; field: (language: string) => DescriptionField }
}

/** The texts of a thing of the menu in the other languages of the business; nothing where it has one language. */
export function TranslationFields({ languages, label, name, maxLength, field, description }: Props) {
  const say = useTranslations('settings.translations')
  return languages.map((language) => (
    <Fragment key={language.code}>
      <TextField
        label={say('in', { label, language: language.name })}
        lang={language.code}
        placeholder={name}
        maxLength={maxLength}
        autoComplete="off"
        {...field(language.code)}
      />
      {description && (
        <TextAreaField
          label={say('in', { label: description.label, language: language.name })}
          lang={language.code}
          placeholder={description.text}
          rows={2}
          maxLength={description.maxLength}
          {...description.field(language.code)}
        />
      )}
    </Fragment>
  ))
}

/** Makes the form values of translations: each language has these texts, which are empty where it has none. */
const typedWith =
  (none: Translations[string]) =>
  (translations: Translations, languages: NamedLanguage[]): Translations => ({
    ...translations,
    ...Object.fromEntries(languages.map(({ code }) => [code, { ...none, ...translations[code] }])),
  })

export const typedNames = typedWith({ name: '' })
export const typedTexts = typedWith({ name: '', description: '' })
