'use server'

import { DateTime } from 'luxon'
import { z } from 'zod'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { changeSettings } from '@/lib/settings/change-settings'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { createEndpoint, deleteEndpoint, editEndpoint, reachableUrl } from '@/lib/webhooks/change-endpoints'
import { findDelivery } from '@/lib/webhooks/delivery-repository'
import { type EndpointValues, endpointSchema, newEndpointSchema, replaySchema } from '@/lib/webhooks/endpoint-schemas'
import { revealSecret, rotateSecret } from '@/lib/webhooks/endpoint-secrets'
import { RELEASES, type Release, releaseEndpoint } from '@/lib/webhooks/release'
import { replayDelivery, replaySince } from '@/lib/webhooks/replay'
import { sendTestEvent, webhookContext } from '@/lib/webhooks/test-event'
import { settingsAction } from '../settings-page'

const id = z.uuid()

/** @returns the ID of the endpoint and its secret. No page shows the secret again. */
export async function submitNewEndpoint(input: z.input<typeof newEndpointSchema>) {
  return settingsAction('webhooks.manage', async (staff) => {
    const { branchId, url: givenUrl, ...values } = newEndpointSchema.parse(input)
    const url = await reachableUrl(givenUrl, webhookContext())
    const endpoint = { ...values, url, branchId: branchId || undefined }
    return changeSettings(database(), staff, async (sql) => {
      const { id } = await createEndpoint(sql, staff, endpoint)
      return { id, secret: await revealSecret(sql, staff, id) }
    })
  })
}

export async function submitEndpoint(input: Edit<EndpointValues>) {
  return settingsAction('webhooks.manage', (staff) =>
    editEndpoint(database(), staff, readEdit(endpointSchema, input), webhookContext()),
  )
}

export async function submitEndpointRemoval(endpointId: string) {
  return settingsAction('webhooks.manage', (staff) => deleteEndpoint(database(), staff, id.parse(endpointId)))
}

/** @returns the new secret. No page shows it again. */
export async function submitNewSecret(endpointId: string) {
  return settingsAction('webhooks.manage', async (staff) => {
    const endpoint = id.parse(endpointId)
    return changeSettings(database(), staff, async (sql) => {
      await rotateSecret(sql, staff, endpoint)
      return { secret: await revealSecret(sql, staff, endpoint) }
    })
  })
}

/** Ends the hold after a restore. */
export async function submitRelease(endpointId: string, waiting: Release) {
  return settingsAction('webhooks.manage', async (staff) => {
    await releaseEndpoint(database(), staff, id.parse(endpointId), z.enum(RELEASES).parse(waiting))
  })
}

export async function submitTestEvent(endpointId: string) {
  return settingsAction('webhooks.manage', (staff) =>
    sendTestEvent(database(), staff, id.parse(endpointId), webhookContext().send),
  )
}

export async function submitRetry(endpointId: string, eventId: string) {
  return settingsAction('webhooks.manage', async (staff) => {
    const [endpoint, event] = [id.parse(endpointId), id.parse(eventId)]
    await withinShare(staff, () =>
      database().transaction((sql) => replayDelivery(sql, staff, endpoint, event, findDelivery)),
    )
  })
}

/** @returns the number of queued deliveries. `isAll` is false when there are more events than one resend allows. */
export async function submitResend(endpointId: string, input: z.input<typeof replaySchema>) {
  return settingsAction('webhooks.manage', async (staff) => {
    const endpoint = id.parse(endpointId)
    const { since } = replaySchema.parse(input)
    const { timeZone } = await findOrganisation(database(), staff.orgId)
    const start = DateTime.fromISO(since, { zone: timeZone }).toJSDate()
    const resend = () => database().transaction((sql) => replaySince(sql, staff, endpoint, start))
    const result = await withinShare(staff, resend)
    return { deliveries: result.deliveries, isAll: result.continueFrom === null }
  })
}
