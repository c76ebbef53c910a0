import { type Translations, translationsInWords } from '../organisation/translations'
import { servingText } from './serving-text'
import type { ServingTime } from './serving-times'

/** Translations and serving times, for the activity log. */
export const textsInWords = ({
  translations,
  servingTimes,
}: {
  translations: Translations
  servingTimes: ServingTime[]
}) => ({ translations: translationsInWords(translations), servingTimes: servingText(servingTimes, 'en') })
