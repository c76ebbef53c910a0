import { OpenAPIHono } from '@hono/zod-openapi'
import { inTurns } from '@/lib/turns'
import { observeRequests } from '../logged-requests'
import { adjustmentRoutes } from './adjustment-routes'
import { asyncApiDocument } from './asyncapi'
import { auditRoutes } from './audit-routes'
import { authRoutes } from './auth-routes'
import { billRoutes } from './bill-routes'
import { branchRoutes } from './branch-routes'
import { cafeRoutes } from './cafe-routes'
import { contactRoutes } from './contact-routes'
import type { ApiEnv, Service } from './context'
import { deliveryRoutes } from './delivery-routes'
import { eventRoutes } from './event-routes'
import { guestRoutes } from './guest-routes'
import { invalidRequest } from './invalid-request'
import { keyRoutes } from './key-routes'
import { menuCategoryRoutes } from './menu-category-routes'
import { menuItemRoutes } from './menu-item-routes'
import { menuPhotoRoutes } from './menu-photo-routes'
import { menuPushRoutes } from './menu-push-routes'
import { allowOrigins, jsonBody, limitRequestsByAddress } from './middleware'
import { describeWebhooks, openApiDocument } from './openapi'
import { optionGroupRoutes } from './option-group-routes'
import { orderItemRoutes } from './order-item-routes'
import { orderRoutes } from './order-routes'
import { paymentRoutes } from './payment-routes'
import { printerRoutes } from './printer-routes'
import { tellRefusedOrders } from './refused-orders'
import { reportRoutes } from './report-routes'
import { screenRoutes } from './screen-routes'
import { staffRoutes } from './staff-routes'
import { stationRoutes } from './station-routes'
import { tableRoutes } from './table-routes'
import { transferRoutes } from './transfer-routes'
import { webhookRoutes } from './webhook-routes'

/**
 * The REST interface, to be mounted at `/api/v1` of an app that answers errors. It has no handler of errors itself: Hono would wrap each
 * middleware to call it.
 */
export function createApi(service: Service): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error)
    },
  })
  api.use(observeRequests(service))
  if (service.config.corsOrigins.length > 0) api.use(allowOrigins(service))
  api.use(limitRequestsByAddress(service))
  // Before the body is read: one that is too large is told too.
  api.on('POST', ['/orders', '/orders/:id/items'], tellRefusedOrders(service))
  api.use(jsonBody)

  authRoutes(api, service)
  orderRoutes(api, service)
  orderItemRoutes(api, service)
  paymentRoutes(api, service)
  adjustmentRoutes(api, service)
  guestRoutes(api, service)
  cafeRoutes(api, service)
  branchRoutes(api, service)
  tableRoutes(api, service)
  stationRoutes(api, service)
  staffRoutes(api, service)
  screenRoutes(api, service)
  printerRoutes(api, service)
  transferRoutes(api, service)
  billRoutes(api, service)
  contactRoutes(api, service)
  reportRoutes(api, service)
  auditRoutes(api, service)
  menuPushRoutes(api, service)
  menuPhotoRoutes(api, service)
  menuCategoryRoutes(api, service)
  menuItemRoutes(api, service)
  optionGroupRoutes(api, service)
  eventRoutes(api, service)
  keyRoutes(api, service)
  webhookRoutes(api, service)
  deliveryRoutes(api, service)
  describeWebhooks(api)

  // Made when somebody asks: to make them takes longer than the rest of a start.
  const serve = (path: string, make: () => Promise<object>) => {
    let text: Promise<string> | undefined
    api.get(path, async (context) => {
      text ??= make().then((document) => JSON.stringify(document))
      return context.body(await text, 200, { 'Content-Type': 'application/json' })
    })
  }
  serve('/openapi.json', () => inTurns(openApiDocument(api, service.config)))
  serve('/asyncapi.json', async () => asyncApiDocument(service.config.port))
  return api
}
