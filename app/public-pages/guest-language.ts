import { acceptedLanguages, type NamedLanguage, namedLanguages, offeredLanguage } from '@/lib/organisation/languages'
import { asLanguage, LANGUAGES, type Language } from '../i18n/languages'

/** In which languages a guest reads. `shown`: what the guest chose, or the browser. `menu` null: the menu is in its first language. */
export type GuestLanguage = { shown: string; menu: string | null; choices: NamedLanguage[] }

/**
 * The language of a guest: one of the menu, or of the page, where the menu is then in its first language.
 * @param languages those of the menu, the first one first
 * @param chosen by hand, on this device
 * @param accepted the header Accept-Language
 */
export function guestLanguage(
  languages: readonly string[],
  chosen: string | undefined,
  accepted: string | undefined,
): GuestLanguage & { page: Language } {
  const offered = [...new Set([...languages, ...Object.keys(LANGUAGES)])]
  const shown = offeredLanguage(offered, [...(chosen ? [chosen] : []), ...acceptedLanguages(accepted)]) ?? 'en'
  return {
    shown,
    page: asLanguage(shown),
    menu: languages.indexOf(shown) > 0 ? shown : null,
    choices: namedLanguages(offered),
  }
}
