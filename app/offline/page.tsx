import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { MESSAGES } from '../i18n/messages'
import { Away } from './away'
import { FROM_COOKIES } from './from-cookies'

export const metadata: Metadata = { title: 'Offline' }

/**
 * What a device shows when a page is wanted and the server is away. The service worker keeps it, so nothing of a person or
 * a café may be in it: the worker asks for it without cookies, once, together with the policy that names its nonce.
 */
export default async function OfflinePage() {
  demand(ANONYMOUS, 'shell.read')
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <Away shell={{ en: MESSAGES.en.shell, vi: MESSAGES.vi.shell }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before anything is painted */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FROM_COOKIES }} />
    </>
  )
}
