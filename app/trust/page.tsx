import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { MessagesOf, translator } from '@/app/i18n/messages'
import { isHttps } from '@/app/is-https'
import { LanguageSwitch } from '@/app/menu/language-switch'
import { PRIMARY } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { httpsOffer, httpsOrigin } from '@/lib/tls/https-offer'
import { fingerprintOf } from '@/lib/tls/key-pair'
import { SystemSteps } from './system-steps'
import { likelySystem, SYSTEMS } from './systems'
import { TrustCheck } from './trust-check'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('trust'))('title'), robots: { index: false } }
}

/** Offers the certificate authority of this installation, and checks whether this device trusts it. */
export default async function TrustPage() {
  demand(ANONYMOUS, 'shell.read')
  const [say, sent, overHttps] = await Promise.all([translator('trust'), headers(), isHttps()])
  const offer = httpsOffer()
  const https = offer && httpsOrigin(sent.get('host'), offer.port)
  const authority = offer?.certificate.authority ?? null
  const likely = likelySystem(sent.get('user-agent') ?? '')
  return (
    <main className="grid min-h-dvh justify-items-center bg-paper px-4 py-8 md:py-14">
      <div className="grid w-full max-w-3xl content-start gap-6">
        <PageHead title={say('title')} lead={say('lead')}>
          <LanguageSwitch />
        </PageHead>
        {https ? (
          <MessagesOf namespaces={['trust']}>
            <TrustCheck https={https} overHttps={overHttps} />
          </MessagesOf>
        ) : (
          <Card title={say('noHttpsTitle')}>
            <p className="text-base">{say(overHttps ? 'proxy' : 'noHttps')}</p>
          </Card>
        )}
        {https && authority && (
          <>
            <Card title={say('authorityTitle')} lead={say('authorityLead')}>
              <a href="/trust/passboard.crt" className={`${PRIMARY} justify-self-start`}>
                {say('download')}
              </a>
              <p className="text-base text-ink-quiet">
                {say('fingerprint')}
                <code className="mt-1 block text-sm break-all text-ink">{fingerprintOf(authority)}</code>
              </p>
            </Card>
            {SYSTEMS.map((system) => (
              <SystemSteps key={system.name} system={system} isOpen={system.name === likely} />
            ))}
            <Card title={say('tvTitle')}>
              <p className="text-base">{say('tv')}</p>
            </Card>
          </>
        )}
      </div>
    </main>
  )
}
