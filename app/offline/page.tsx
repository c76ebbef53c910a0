import type { Metadata } from 'next'
import { MESSAGES } from '../i18n/messages'
import { Away } from './away'
import { FROM_COOKIES } from './from-cookies'

/** Kept on the device by the service worker, so nothing of a person, a café or a choice may be in it. */
export const dynamic = 'force-static'

export const metadata: Metadata = { title: 'Offline' }

/** What a device shows when a page is wanted and the server is away. */
export default function OfflinePage() {
  return (
    <>
      <Away shell={{ en: MESSAGES.en.shell, vi: MESSAGES.vi.shell }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before anything is painted */}
      <script dangerouslySetInnerHTML={{ __html: FROM_COOKIES }} />
    </>
  )
}
