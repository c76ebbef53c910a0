import { Hono } from 'hono'
import { AppError } from '@/lib/errors'
import { connectionAt } from '@/lib/transfers/connection-repository'
import { MAX_MESSAGE_BYTES, receiveMessage } from '@/lib/transfers/receive-message'
import { transferPath } from '@/lib/transfers/transfer-path'
import type { ApiEnv, Service } from './api/context'
import { clientAddress } from './client-address'
import { refuseExceeded } from './limits'
import { readText } from './request-body'

/**
 * `POST /hooks/transfers/<address>`: messages of the services that report transfers of a bank. Responds 200 with
 * `{"success": true}`, which all of them take as the confirmation, once the transfers are stored; also for those that are known.
 *
 * Only refused messages count as requests of their sender: a provider sends the messages of many cafés from one address.
 */
export function bankMessages({ config, database, limits, metrics }: Service): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post(transferPath(':address{[0-9a-f]{32}}'), async (context) => {
    const { incoming } = context.env
    const body = await readText(incoming, MAX_MESSAGE_BYTES)
    let provider = ''
    try {
      const connection = await connectionAt(database, context.req.param('address'))
      context.set('caller', { connection: connection.id, org: connection.orgId })
      provider = connection.provider
      const { paid, waiting } = await receiveMessage(database, connection, { body, headers: incoming.headersDistinct })
      metrics.bankMessages.inc({ provider, result: 'accepted' })
      metrics.bankTransfers.inc({ result: 'paid' }, paid)
      metrics.bankTransfers.inc({ result: 'waiting' }, waiting)
    } catch (error) {
      const result = error instanceof AppError ? error.code : 'failed'
      metrics.bankMessages.inc({ provider, result })
      const isSendersFault = error instanceof AppError && error.code !== 'unavailable'
      if (isSendersFault) refuseExceeded(await limits.countRequest(clientAddress(incoming, config.trustedProxies)))
      throw error
    }
    return context.json({ success: true })
  })
}
