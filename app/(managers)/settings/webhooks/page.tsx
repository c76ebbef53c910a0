import { titled } from '@/app/i18n/messages'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { presentEndpoint } from '@/lib/webhooks/endpoint'
import { findEndpoints } from '@/lib/webhooks/endpoint-repository'
import { settingsPage } from '../settings-page'
import { EndpointList } from './endpoint-list'

export const generateMetadata = titled('settings.webhooks.title')

export default async function WebhooksPage() {
  const staff = await settingsPage('webhooks.manage')
  const [endpoints, branches] = await Promise.all([findEndpoints(database(), staff), findBranches(database(), staff)])
  return (
    <EndpointList endpoints={endpoints.map(presentEndpoint)} branches={branches} isForAll={staff.branchId === null} />
  )
}
