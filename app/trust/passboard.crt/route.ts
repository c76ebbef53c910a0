import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { httpsOffer } from '@/lib/tls/https-offer'

/** The certificate of the local authority, as PEM. Phones offer to install it because of its type. Without one, the page says why. */
export function GET(): Response {
  demand(ANONYMOUS, 'shell.read')
  const authority = httpsOffer()?.certificate.authority
  if (!authority) return new Response(null, { status: 303, headers: { Location: '/trust' } })
  return new Response(authority, {
    headers: { 'Content-Type': 'application/x-x509-ca-cert', 'Cache-Control': 'no-store' },
  })
}
