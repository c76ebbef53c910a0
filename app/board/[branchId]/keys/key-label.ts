import type { useTranslations } from 'use-intl'
import en from '@/app/i18n/en/keys.json'

type Say = ReturnType<typeof useTranslations<'keys'>>
type Named = keyof typeof en.names

const isNamed = (key: string): key is Named => Object.hasOwn(en.names, key)

/** What stands on a key, for people. @param key a name from `pressed-key.ts` */
export function keyLabel(key: string, say: Say): string {
  if (isNamed(key)) return say(`names.${key}`)
  const [, numpad, character] = /^(?:Key|Digit|(Numpad))([A-Z\d])$/.exec(key) ?? []
  if (character === undefined) return key
  return numpad ? say('numpad', { key: character }) : character
}
