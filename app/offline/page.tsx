import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { MESSAGES } from '../i18n/catalogue'
import type { Language } from '../i18n/languages'
import { ServerUnavailable } from './away'
import { COOKIE_SETTINGS_SCRIPT } from './from-cookies'

export const metadata: Metadata = { title: 'Offline' }

/**
 * The page that a device shows when the server is unavailable. The service worker caches it, so it must not contain data of a
 * user or an organisation. The worker requests it without cookies, and caches the response with the CSP header of its nonce.
 */
export default async function OfflinePage() {
  demand(ANONYMOUS, 'shell.read')
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <ServerUnavailable messages={{ en: offlineMessages('en'), vi: offlineMessages('vi') }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that must run before the first paint */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COOKIE_SETTINGS_SCRIPT }} />
    </>
  )
}

/** The texts of the page and of tickets. */
const offlineMessages = (language: Language) => {
  const { common, board } = MESSAGES[language]
  return { common, board }
}
