import type { OpenAPIHono } from '@hono/zod-openapi'
import { editOf } from '@/lib/settings/edit'
import { addPerson, changePerson, changePin, setActive } from '@/lib/staff/change-staff'
import { findPeople, findPerson, type Person } from '@/lib/staff/staff-repository'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { json, jsonResponse, personRoute } from './route'
import { newPerson, people, person, personChange, personParam, pinChange } from './staff-schemas'

const tags = ['Staff']

const listRoute = personRoute('staff.manage', [], {
  method: 'get',
  path: '/staff',
  operationId: 'listStaff',
  tags,
  summary: 'List the people who can sign in',
  description: 'Managers only, not API keys. A manager of one branch sees the people of that branch.',
  responses: { 200: jsonResponse('Active people first, by name.', people) },
})

const createRoute = personRoute('staff.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/staff',
  operationId: 'createPerson',
  tags,
  summary: 'Add a person to the staff',
  description:
    'Managers only, not API keys. A phone belongs to one person of an organisation, so a repeated request is refused as `already_exists`; ' +
    'the PIN is not stored with an Idempotency-Key.',
  doesItAgain: true,
  request: { body: json(newPerson) },
  responses: { 201: jsonResponse('The person.', person) },
})

const changeRoute = personRoute('staff.manage', ['not_found', 'already_exists', 'in_use'], {
  method: 'patch',
  path: '/staff/{id}',
  operationId: 'updatePerson',
  tags,
  summary: 'Change the name, phone, role or branch of a person',
  description:
    'What is left out stays. It takes effect on every device within 10 seconds. Nobody changes the own role or branch, and one manager of ' +
    'every branch must stay.',
  request: { params: personParam, body: json(personChange) },
  responses: { 200: jsonResponse('The person after the change.', person) },
})

const pinRoute = personRoute('staff.manage', ['not_found'], {
  method: 'put',
  path: '/staff/{id}/pin',
  operationId: 'changePin',
  tags,
  summary: 'Give a person a new PIN',
  description: 'The person is signed out on every device within 10 seconds.',
  request: { params: personParam, body: json(pinChange) },
  responses: { 204: { description: 'The PIN is changed.' } },
})

const deactivateRoute = personRoute('staff.manage', ['not_found', 'in_use'], {
  method: 'post',
  path: '/staff/{id}/deactivate',
  operationId: 'deactivatePerson',
  tags,
  summary: 'Stop a person from signing in',
  description: 'The person is signed out everywhere within 10 seconds. History and activity log keep the name.',
  request: { params: personParam },
  responses: { 200: jsonResponse('The person after the change.', person) },
})

const activateRoute = personRoute('staff.manage', ['not_found'], {
  method: 'post',
  path: '/staff/{id}/activate',
  operationId: 'activatePerson',
  tags,
  summary: 'Let a person sign in again',
  description: 'With the PIN from before. An active person stays active.',
  request: { params: personParam },
  responses: { 200: jsonResponse('The person after the change.', person) },
})

const presented = ({ branchName: _, ...person }: Person) => person

export function staffRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { changed } = answeringWith(database, async (sql, { person }, id) =>
    presented(await findPerson(sql, person, id)),
  )

  api.openapi(guarded(listRoute), async (context) => {
    const found = await findPeople(database, context.var.person)
    return context.json({ staff: found.map(presented) }, 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const id = await addPerson(database, context.var.person, context.req.valid('json'))
    return context.json(presented(await findPerson(database, context.var.person, id)), 201)
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { person }) => {
      const { id: _, active: __, branchName: ___, ...current } = await findPerson(sql, person, id)
      await changePerson(sql, person, editOf(id, current, change))
    })
  })

  api.openapi(guarded(pinRoute), async (context) => {
    const { pin } = context.req.valid('json')
    await changePin(database, context.var.person, context.req.valid('param').id, pin)
    return context.body(null, 204)
  })

  api.openapi(guarded(deactivateRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changed(context, id, (sql, { person }) => setActive(sql, person, id, false))
  })

  api.openapi(guarded(activateRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changed(context, id, (sql, { person }) => setActive(sql, person, id, true))
  })
}
