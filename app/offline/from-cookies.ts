import { APPEARANCE_COOKIES } from '../device/theme'
import { LANGUAGE_COOKIE } from '../i18n/languages'

/**
 * A script that sets the language and the theme of this device. On other pages the server does this (`currentLanguage`,
 * `parseAppearance`). It is inline, so that it runs before the first paint and before any file is loaded.
 */
export const COOKIE_SETTINGS_SCRIPT = `{
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'))
  const chosen = cookies.get('${LANGUAGE_COOKIE}') ?? navigator.language.slice(0, 2).toLowerCase()
  const shown = document.querySelector('[data-language="' + CSS.escape(chosen) + '"]') ?? document.querySelector('[data-language="en"]')
  shown.hidden = false
  const page = document.documentElement
  page.lang = shown.lang
  if (cookies.get('${APPEARANCE_COOKIES.theme}') === 'light') page.dataset.theme = 'light'
  if (cookies.get('${APPEARANCE_COOKIES.contrast}') === 'more') page.dataset.contrast = 'more'
}`
