import { useLocale, useTranslations } from 'use-intl'
import { allergenName } from '@/lib/menu/allergens'
import { TypedText } from './typed-text'

/** What an item contains, in words. Nothing if nothing is known. */
export function Allergens({ allergens, className }: { allergens: readonly string[]; className: string }) {
  const common = useTranslations('common')
  const language = useLocale()
  if (allergens.length === 0) return null
  return (
    <span className={`block break-words ${className}`}>
      <TypedText>
        {common('contains', { allergens: allergens.map((one) => allergenName(one, language)).join(', ') })}
      </TypedText>
    </span>
  )
}
