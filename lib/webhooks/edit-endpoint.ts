import type { StaffAccess } from '../access/authenticate-staff'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { changeSettings } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { refusedField } from '../settings/refused-field'
import { applyChange, type EndpointChange } from './change-endpoint'
import type { EndpointValues } from './endpoint-schemas'
import { findEndpoint } from './find-endpoints'
import { type AddressRules, checkWebhookUrl } from './public-address'

/**
 * As `changeEndpoint`, for a form: changes what was touched of it.
 * @throws {AppError} forbidden, not_found, version_conflict; invalid_request at the field `url`
 */
export async function editEndpoint(
  database: Database,
  staff: StaffAccess,
  edit: Edit<EndpointValues>,
  rules: AddressRules,
): Promise<void> {
  await findEndpoint(database, staff, edit.id)
  const isMoved = edit.wanted.url !== edit.seen.url
  const url = isMoved ? await reachableUrl(edit.wanted.url, rules) : edit.wanted.url
  await changeSettings(database, staff, async (sql) => {
    const { name, url: urlNow, eventTypes, enabled } = await findEndpoint(sql, staff, edit.id)
    const now = { name, url: urlNow, eventTypes, enabled }
    const next = merged(now, { seen: edit.seen, wanted: { ...edit.wanted, url } })
    const change: EndpointChange = { ...next, enabled: next.enabled === enabled ? undefined : next.enabled }
    await applyChange(sql, staff, edit.id, change)
  })
}

/** @throws {AppError} invalid_request at the field `url` */
export async function reachableUrl(url: string, rules: AddressRules): Promise<string> {
  try {
    return await checkWebhookUrl(url, rules)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refusedField('invalid_request', 'url', 'webAddress', 'The URL is not possible for a webhook.')
  }
}
