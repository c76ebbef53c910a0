import type { OpenAPIHono } from '@hono/zod-openapi'
import { ownKey } from '@/lib/api-keys/own-key'
import { LOCK } from '@/lib/staff/account-lock'
import { logIn, logOut } from '@/lib/staff/log-in'
import { currentUser, loggedIn, login } from './auth-schemas'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { holderRoute, json, jsonResponse, personRoute, publicRoute } from './route'

const tags = ['Authentication']

const loginRoute = publicRoute('account.sign_in', ['invalid_credentials'], {
  method: 'post',
  path: '/auth/login',
  operationId: 'logIn',
  tags,
  summary: 'Sign in with phone and PIN',
  description: `After ${LOCK.points} wrong PINs in ${LOCK.duration / 60} minutes the account is locked: 429, with the remaining seconds in Retry-After.`,
  request: { body: json(login) },
  responses: { 200: jsonResponse('A token and its user.', loggedIn) },
})

const meRoute = holderRoute('account.use', [], {
  method: 'get',
  path: '/auth/me',
  operationId: 'getCurrentUser',
  tags,
  summary: 'Get the current user or API key',
  description:
    'The user of the token, with the organisation and branch of the request. Of an API key: its name, permissions and branches; it need not name a branch.',
  responses: { 200: jsonResponse('The current user.', currentUser) },
})

const logoutRoute = personRoute('account.use', [], {
  method: 'post',
  path: '/auth/logout',
  operationId: 'logOut',
  doesItAgain: true,
  tags,
  summary: 'Revoke this token',
  description: "The server refuses the token from then on. The user's other tokens stay valid.",
  responses: { 204: { description: 'The token is revoked. All processes refuse it within 10 seconds.' } },
})

export function authRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const guarded = guardedBy(service)

  api.openapi(guarded(loginRoute), async (context) => {
    return context.json(await logIn(service.database, context.req.valid('json')), 200)
  })

  api.openapi(guarded(meRoute), async (context) => {
    const { key } = context.var
    if (key) return context.json(await ownKey(service.database, key), 200)
    const { staffId, name, role, orgId, branchId } = context.var.person
    return context.json({ id: staffId, name, role, orgId, branchId }, 200)
  })

  api.openapi(guarded(logoutRoute), async (context) => {
    await logOut(service.database, context.var.person)
    return context.body(null, 204)
  })
}
