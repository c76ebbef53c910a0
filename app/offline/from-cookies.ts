import { APPEARANCE_COOKIES } from '../device/theme'
import { LANGUAGE_COOKIE } from '../i18n/languages'

/**
 * The language and theme of this device, which the server renders into every other page (`currentLanguage`, `parseAppearance`).
 * As text, for it stands in the page and runs before the page is painted and before any file is loaded.
 */
export const FROM_COOKIES = `{
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'))
  const chosen = cookies.get('${LANGUAGE_COOKIE}') ?? navigator.language.slice(0, 2).toLowerCase()
  const shown = document.querySelector('[data-language="' + CSS.escape(chosen) + '"]') ?? document.querySelector('[data-language="en"]')
  shown.hidden = false
  const page = document.documentElement
  page.lang = shown.lang
  if (cookies.get('${APPEARANCE_COOKIES.theme}') === 'light') page.dataset.theme = 'light'
  if (cookies.get('${APPEARANCE_COOKIES.contrast}') === 'more') page.dataset.contrast = 'more'
}`
