import { useTranslations } from 'use-intl'

/** How many pieces of a group guests choose. */
export function PiecesRule({ min, max }: { min: number; max: number }) {
  const say = useTranslations('settings.options')
  if (min === 0) return say('optional', { max })
  return min === max ? say('requiredExactly', { count: min }) : say('required', { min, max })
}
