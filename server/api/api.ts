import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '@/lib/errors'
import { authRoutes } from './auth-routes'
import { cafeRoutes } from './cafe-routes'
import type { ApiEnv, Service } from './context'
import { deliveryRoutes } from './delivery-routes'
import { respondWithError } from './error-responses'
import { eventRoutes } from './event-routes'
import { guestRoutes } from './guest-routes'
import { keyRoutes } from './key-routes'
import { jsonBody, limitRequestsByAddress, observeRequests } from './middleware'
import { describeWebhooks, openApiDocument } from './openapi'
import { orderItemRoutes } from './order-item-routes'
import { orderRoutes } from './order-routes'
import { paymentRoutes } from './payment-routes'
import { webhookRoutes } from './webhook-routes'

/** The REST interface, to be mounted at `/api/v1`. */
export function createApi(service: Service): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const details = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw new AppError('invalid_request', 'The request is not valid.', { details })
    },
  })
  api.onError((error, context) => respondWithError(error, context, service.log))
  api.use(observeRequests(service), limitRequestsByAddress(service), jsonBody)

  authRoutes(api, service)
  orderRoutes(api, service)
  orderItemRoutes(api, service)
  paymentRoutes(api, service)
  guestRoutes(api, service)
  cafeRoutes(api, service)
  eventRoutes(api, service)
  keyRoutes(api, service)
  webhookRoutes(api, service)
  deliveryRoutes(api, service)
  describeWebhooks(api)

  const document = openApiDocument(api, service.config)
  api.get('/openapi.json', (context) => context.json(document))
  return api
}
