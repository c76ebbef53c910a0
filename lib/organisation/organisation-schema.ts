import { z } from 'zod'
import { storableText } from '../storable-text'
import { languageSchema, MAX_LANGUAGES } from './languages'
import { isTimeZone } from './time-zones'

export const timeZoneSchema = z.string().max(64).refine(isTimeZone, { error: 'timeZone' })

/** ISO 4217 codes that the runtime supports. */
export const currencySchema = z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), {
  error: 'required',
})

/** BCP 47 tags of languages that `Intl` can format. */
export const localeSchema = z.string().max(35).refine(isLocale, { error: 'required' })

/** ISO 3166-1 alpha-2; empty: not known. */
export const countrySchema = z.string().regex(/^([A-Z]{2})?$/, 'required')

const bank = {
  /** The bank's six digits in VietQR; empty: guests do not pay by transfer. */
  bankBin: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, 'invalid'),
  bankAccount: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{4,24})?$/, 'invalid'),
  bankAccountName: storableText(60).trim(),
}

/** The settings of an organisation. The bank account is complete or empty. */
export const organisationSchema = z
  .object({
    name: storableText(80).trim().min(1),
    timeZone: timeZoneSchema,
    currency: currencySchema,
    locale: localeSchema,
    country: countrySchema,
    /** Of the menu; the first is that of the names. */
    languages: z
      .array(languageSchema)
      .min(1)
      .max(MAX_LANGUAGES)
      .refine((languages) => new Set(languages).size === languages.length, { error: 'taken' }),
    ...bank,
  })
  .superRefine((values, context) => {
    const parts = ['bankBin', 'bankAccount', 'bankAccountName'] as const
    const missing = parts.filter((part) => values[part] === '')
    if (missing.length === parts.length) return
    for (const path of missing) context.addIssue({ code: 'custom', path: [path], message: 'wholeAccount' })
  })

export type OrganisationValues = z.infer<typeof organisationSchema>

function isLocale(text: string): boolean {
  try {
    return text !== '' && Intl.NumberFormat.supportedLocalesOf([text]).length > 0
  } catch {
    return false
  }
}
