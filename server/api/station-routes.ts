import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AT_LEAST_ONE, EXAMPLE_STATION_ID, id, withSomeField } from '@/lib/schema-parts'
import { editOf } from '@/lib/settings/edit'
import { directionSchema } from '@/lib/settings/move-in-order'
import { addStation, changeStation, moveStation, removeStation, restoreStation } from '@/lib/stations/change-stations'
import { findStation, findStations, type Station } from '@/lib/stations/station-repository'
import { sentStationSchema, stationSchema } from '@/lib/stations/station-schema'
import { guardedBy } from './authenticate'
import { answeringWith, changingSettings } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { refuseMisfit } from './invalid-request'
import { idParam } from './path-params'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Café']

const { shape } = stationSchema
const station = z.object({ id: id('Station id.', EXAMPLE_STATION_ID), ...shape }).openapi('Station')
const stations = z.object({ stations: z.array(station) }).openapi('Stations')
const newStation = sentStationSchema.strict().openapi('NewStation')
const stationChange = withSomeField(z.strictObject(shape).partial()).openapi('StationChange', AT_LEAST_ONE)
const removedStation = sentStationSchema
  .safeExtend({ id: id('Station id.', EXAMPLE_STATION_ID), position: z.int().min(0).max(1_000_000) })
  .strict()
  .openapi('RemovedStation')
const stationMove = z.strictObject({ direction: directionSchema }).openapi('StationMove')
const stationParam = idParam('Station id.', EXAMPLE_STATION_ID)

const listRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/stations',
  operationId: 'listStations',
  tags,
  summary: 'List the stations',
  description: 'Where the items of the menu are made.',
  responses: { 200: jsonResponse('Stations in their order.', stations) },
})

const createRoute = staffRoute('stations.manage', ['already_exists'], {
  method: 'post',
  path: '/stations',
  operationId: 'createStation',
  tags,
  summary: 'Add a station',
  description: 'Managers and keys of the whole organisation only. It comes last.',
  request: { body: json(newStation) },
  responses: { 201: jsonResponse('The station.', station) },
})

const changeRoute = staffRoute('stations.manage', ['not_found', 'already_exists'], {
  method: 'patch',
  path: '/stations/{id}',
  operationId: 'updateStation',
  tags,
  summary: 'Change a station',
  description:
    'What is left out stays. All orders, screens and printers show a new name; orders name the station by `stationId` too, which stays.',
  request: { params: stationParam, body: json(stationChange) },
  responses: { 200: jsonResponse('The station after the change.', station) },
})

const moveRoute = staffRoute('stations.manage', ['not_found'], {
  method: 'post',
  path: '/stations/{id}/move',
  operationId: 'moveStation',
  tags,
  summary: 'Move a station one place up or down',
  description: 'The first stays the first, and the last the last.',
  request: { params: stationParam, body: json(stationMove) },
  responses: { 200: jsonResponse('Stations in their order.', stations) },
})

const removeRoute = staffRoute('stations.manage', ['not_found', 'in_use'], {
  method: 'delete',
  path: '/stations/{id}',
  operationId: 'deleteStation',
  tags,
  summary: 'Remove a station',
  description: 'Refused while items are made there, a screen shows it or a printer prints for it.',
  request: { params: stationParam },
  responses: { 200: jsonResponse('What `restoreStation` takes to bring it back.', removedStation) },
})

const restoreRoute = staffRoute('stations.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/stations/restore',
  operationId: 'restoreStation',
  tags,
  summary: 'Bring back a station that was removed',
  description: 'At its place, as it was. The body is the answer of the removal; its `id` says which one.',
  request: { body: json(removedStation) },
  responses: { 201: jsonResponse('The station.', station) },
})

const presented = ({ items: _, ...station }: Station) => station

export function stationRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, async (sql, { staff }, id) =>
    presented(await findStation(sql, staff.orgId, id)),
  )

  api.openapi(guarded(listRoute), async (context) => {
    const found = await findStations(database, context.var.staff.orgId)
    return context.json({ stations: found.map(presented) }, 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const values = context.req.valid('json')
    return added(context, (sql, { staff }) => addStation(sql, staff, values))
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const { id: _, ...current } = presented(await findStation(sql, staff.orgId, id))
      const edit = editOf(id, current, change)
      refuseMisfit(stationSchema, edit.wanted)
      await changeStation(sql, staff, edit)
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    return context.json(await removeStation(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(moveRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const { direction } = context.req.valid('json')
    return changingSettings(context, database, async (sql) => {
      await moveStation(sql, staff, id, direction)
      return { status: 200, body: { stations: (await findStations(sql, staff.orgId)).map(presented) } }
    })
  })

  api.openapi(guarded(restoreRoute), async (context) => {
    const { id } = context.req.valid('json')
    return added(context, async (sql, { staff }) => {
      await restoreStation(sql, staff, id)
      return id
    })
  })
}
