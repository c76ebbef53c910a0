import { cookies, headers } from 'next/headers'
import { asLanguage, LANGUAGE_COOKIE, type Language } from './languages'

/** The language of this device: what was chosen on it, else what its browser asks for first. */
export async function currentLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value
  if (chosen) return asLanguage(chosen)
  const [first = ''] = ((await headers()).get('accept-language') ?? '').split(/[-,;]/)
  return asLanguage(first.trim().toLowerCase())
}
