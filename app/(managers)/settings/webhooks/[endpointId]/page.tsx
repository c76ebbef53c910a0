import { z } from 'zod'
import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { clockOf } from '@/app/i18n/clock'
import { titled, translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { DELIVERY_STATUSES, findDeliveries } from '@/lib/webhooks/delivery-repository'
import { presentEndpoint } from '@/lib/webhooks/endpoint'
import { findEndpoint } from '@/lib/webhooks/endpoint-repository'
import { settingsPage } from '../../settings-page'
import { EndpointState } from '../endpoint-parts'
import { Deliveries } from './deliveries'
import { EndpointActions, EndpointForm } from './endpoint-actions'
import { HeldCard } from './held-card'

export const generateMetadata = titled('settings.webhooks.title')

const PAGE_SIZE = 20

const querySchema = z.object({
  status: z.enum(DELIVERY_STATUSES).optional().catch(undefined),
  before: z.uuid().optional().catch(undefined),
})

type Props = { params: Promise<{ endpointId: string }>; searchParams: Promise<Record<string, unknown>> }

export default async function EndpointPage({ params, searchParams }: Props) {
  const { endpointId } = await params
  const staff = await settingsPage('webhooks.manage', `/settings/webhooks/${endpointId}`)
  const filter = querySchema.parse(await searchParams)
  const [found, organisation, say] = await Promise.all([
    foundOr404(findEndpoint(database(), staff, uuidOr404(endpointId))),
    findOrganisation(database(), staff.orgId),
    translator('settings'),
  ])
  const endpoint = presentEndpoint(found)
  const clock = await clockOf(organisation)
  const { id, name, previousSecretExpiresAt: expires } = endpoint
  const overlapEnds = expires && clock.dateAndTime(expires)
  const page = await findDeliveries(database(), staff, endpointId, { ...filter, limit: PAGE_SIZE })
  return (
    <>
      <PageHead title={endpoint.name} lead={<EndpointState endpoint={endpoint} />}>
        <Link href="/settings/webhooks" className={QUIET}>
          {say('webhooks.all')}
        </Link>
      </PageHead>
      {endpoint.heldAt && <HeldCard endpointId={endpoint.id} />}
      <EndpointForm endpoint={endpoint} />
      <EndpointActions endpoint={{ id, name, overlapEnds }} timeZone={organisation.timeZone} />
      <Deliveries endpointId={endpoint.id} page={page} filter={filter} clock={clock} />
    </>
  )
}
