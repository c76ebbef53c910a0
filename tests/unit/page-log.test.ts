import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tapResultOf } from '@/app/outcome-of'
import { noteCaller } from '@/lib/access/logged-request'
import { parseConfig } from '@/lib/config'
import { AppError } from '@/lib/errors'
import type { ScreenAccess } from '@/lib/screens/screen'
import type { Service } from '@/server/api/context'
import { observePage } from '@/server/logged-requests'
import { keptLog } from '../support/log-lines'

const SCREEN = { role: 'bumping_screen', screenId: 's-1', orgId: 'o-1', branchId: 'b-1' } as ScreenAccess

test('the line of a tap names the screen, the branch, the address and the code of its refusal; taps of the same moment keep apart', async () => {
  const { log, lines } = keptLog()
  const config = parseConfig({ AUTH_SECRET: 'x'.repeat(32), PORT: '0' })
  const server = createServer(
    observePage({ config, log } as Service, async (request, response) => {
      await tapResultOf(async () => {
        // Authentication asks the database.
        await new Promise(setImmediate)
        if (request.url?.startsWith('/wall')) noteCaller(SCREEN)
        throw new AppError('invalid_transition', 'An order cannot go from ready to confirmed.')
      })
      response.end()
    }),
  )
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, id: string) => fetch(`${at}${path}`, { method: 'POST', headers: { 'X-Request-ID': id } })
  const answers = await Promise.all([post('/wall?x=1', 'tap-1'), post('/t/GEHEIM/orders', 'order-1')])
  expect(answers.map(({ headers }) => headers.get('X-Request-ID'))).toEqual(['tap-1', 'order-1'])
  await fetch(`${at}/wall`)
  const written = lines.map((line) => JSON.parse(line))
  const both = { address: '127.0.0.1', method: 'POST', status: 200, errorCode: 'invalid_transition' }
  expect(written).toHaveLength(2)
  expect(written.find(({ requestId }) => requestId === 'tap-1')).toMatchObject({
    ...both,
    path: '/wall',
    screen: 's-1',
    org: 'o-1',
    branch: 'b-1',
  })
  const order = written.find(({ requestId }) => requestId === 'order-1')
  expect(order).toMatchObject({ ...both, path: '/t/…/orders' })
  expect(order).not.toHaveProperty('screen')
})
