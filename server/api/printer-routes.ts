import type { OpenAPIHono } from '@hono/zod-openapi'
import { changePrinter, createPrinter, printTestSlip, removePrinter } from '@/lib/printing/change-printers'
import { settingsOf } from '@/lib/printing/printer'
import { findPrinter, findPrinters } from '@/lib/printing/printer-repository'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { newPrinter, presentPrinter, printer, printerChange, printerParam, printers } from './printer-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Printers']

const listRoute = staffRoute('printers.manage', [], {
  method: 'get',
  path: '/printers',
  operationId: 'listPrinters',
  tags,
  summary: 'List the printers with what they print and what is wrong with them',
  description:
    'Managers of a branch see those of their branch. The condition `printer.failing` of webhooks tells of one that does not print.',
  responses: { 200: jsonResponse('Printers by branch and name.', printers) },
})

const createRoute = staffRoute('printers.manage', ['not_found'], {
  method: 'post',
  path: '/printers',
  operationId: 'createPrinter',
  tags,
  summary: 'Add a printer',
  description:
    'It prints what becomes due from now on. A branch has at most 20. Private addresses need `PRINTER_ALLOW_PRIVATE` of the operator.',
  request: { body: json(newPrinter) },
  responses: { 201: jsonResponse('The printer.', printer) },
})

const changeRoute = staffRoute('printers.manage', ['not_found', 'version_conflict'], {
  method: 'patch',
  path: '/printers/{id}',
  operationId: 'updatePrinter',
  tags,
  summary: 'Change a printer',
  description: 'What is left out stays. Slips that wait stay.',
  request: { params: printerParam, body: json(printerChange) },
  responses: { 200: jsonResponse('The printer after the change.', printer) },
})

const removeRoute = staffRoute('printers.manage', ['not_found'], {
  method: 'delete',
  path: '/printers/{id}',
  operationId: 'deletePrinter',
  tags,
  summary: 'Remove a printer',
  description: 'The slips that wait for it are given up.',
  request: { params: printerParam },
  responses: { 204: { description: 'The printer is removed.' } },
})

const testRoute = staffRoute('printers.manage', ['not_found'], {
  method: 'post',
  path: '/printers/{id}/test',
  operationId: 'testPrinter',
  tags,
  summary: 'Print a test slip',
  description:
    'It is queued unless one waits. Whether it was printed is in `lastPrintedAt` and `error` of the printer.',
  doesItAgain: true,
  request: { params: printerParam },
  responses: { 204: { description: 'The test slip is queued.' } },
})

export function printerRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { config, database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, async (sql, { staff }, id) =>
    presentPrinter(await findPrinter(sql, staff, id)),
  )

  api.openapi(guarded(listRoute), async (context) => {
    const found = await findPrinters(database, context.var.staff)
    return context.json({ printers: found.map(presentPrinter) }, 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const settings = context.req.valid('json')
    return added(context, (sql, { staff }) => createPrinter(sql, staff, settings, config.printerAllowPrivate))
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const current = settingsOf(await findPrinter(sql, staff, id))
      await changePrinter(sql, staff, editOf(id, current, change), config.printerAllowPrivate)
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    await removePrinter(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })

  api.openapi(guarded(testRoute), async (context) => {
    await printTestSlip(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })
}
