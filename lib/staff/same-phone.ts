import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { raw, type Statement, sql as statement } from '../db/sql'
import { normalisePhone } from './phone'

/**
 * The one form of a phone number, by which people are told apart: `+84900000001` for `090 000 0001`, `0084 900 000 001` and
 * `+84900000001` of a business in Vietnam. What is no valid number keeps its digits.
 * @param country ISO 3166-1 alpha-2; null: not known, so only numbers with a plus have another form
 */
export function phoneForm(phone: string, country: string | null): string {
  const stored = normalisePhone(phone)
  const number = parsePhoneNumberFromString(
    stored,
    country !== null && isSupportedCountry(country) ? country : undefined,
  )
  return number?.isValid() ? number.number : stored
}

/** The condition that a stored phone may be this one: the forms of a number end with the same digits. @param column SQL */
export const maybeSamePhone = (column: string, phone: string): Statement =>
  statement`right(${raw(column)}, 6) = right(${phone}, 6)`

type Phone = { phone: string; country: string | null }

/**
 * The records with this phone, those that are written in the same way first.
 * @param found records that may have it (`maybeSamePhone`)
 */
export function withSamePhone<Found extends Phone>({ phone, country }: Phone, found: Found[]): Found[] {
  const stored = normalisePhone(phone)
  const form = phoneForm(phone, country)
  const isExact = (one: Found) => one.phone === stored
  const others = found.filter((one) => !isExact(one) && phoneForm(one.phone, one.country) === form)
  return [...found.filter(isExact), ...others]
}
