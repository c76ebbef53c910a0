import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { logIn } from '@/lib/access/log-in'
import { logOut } from '@/lib/access/log-out'
import type { ApiEnv, Service } from './context'
import { asStaff } from './middleware'
import { answer, BODY_ERRORS, errors, json, STAFF, STAFF_ERRORS, staffHeaders } from './route'
import { currentUser, loggedIn, login } from './schemas'

const tags = ['Authentication']

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/login',
  tags,
  summary: 'Log in with phone and PIN',
  description: 'Five wrong PINs in 15 minutes lock the account against further tries (429).',
  security: [],
  request: { body: json(login) },
  responses: { 200: answer('A token and who it is for.', loggedIn), ...errors('invalid_credentials', ...BODY_ERRORS) },
})

const meRoute = createRoute({
  method: 'get',
  path: '/auth/me',
  tags,
  summary: 'Who am I',
  security: STAFF,
  request: { headers: staffHeaders },
  responses: { 200: answer('The current user.', currentUser), ...errors(...STAFF_ERRORS) },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/auth/logout',
  tags,
  summary: 'Revoke this token',
  security: STAFF,
  request: { headers: staffHeaders },
  responses: {
    204: { description: 'The token is revoked, everywhere within 10 seconds.' },
    ...errors(...STAFF_ERRORS, ...BODY_ERRORS),
  },
})

export function authRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  api.openapi(loginRoute, async (context) => {
    return context.json(await logIn(service.database, context.req.valid('json')), 200)
  })

  api.openapi({ ...meRoute, middleware: asStaff(service) }, (context) => {
    const { staffId, name, role, orgId, branchId } = context.var.staff
    return context.json({ id: staffId, name, role, orgId, branchId }, 200)
  })

  api.openapi({ ...logoutRoute, middleware: asStaff(service) }, async (context) => {
    await logOut(service.database, context.var.staff)
    return context.body(null, 204)
  })
}
