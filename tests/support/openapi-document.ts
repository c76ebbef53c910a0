/** The part of OpenAPI 3.1 that the tests read. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

type Content = Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>

type Response = { description: string; headers?: Record<string, unknown>; content?: Content }

export type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: { 'application/json': { schema: Schema } } }
  responses: Record<string, Response | { $ref: string }>
}

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  /** The requests that the service sends. */
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, unknown>
    responses?: Record<string, Response>
    securitySchemes: Record<string, unknown>
  }
}

export type Endpoint = { name: string; method: string; path: string; operation: Operation }

export async function readDocument(baseUrl: string): Promise<OpenApiDocument> {
  return (await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()) as OpenApiDocument
}

/** The responses of an operation, by status. Those of errors are components of the document. */
export const responsesOf = ({ components }: OpenApiDocument, { responses }: Operation): Record<string, Response> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (!('$ref' in response)) return [status, response]
      const component = components.responses?.[response.$ref.split('/').at(-1) ?? '']
      if (!component) throw new Error(`The document has no ${response.$ref}.`)
      return [status, component]
    }),
  )

/** Every operation of a document; `name` is as in `GET /orders/{id}`. */
export function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([lowerCase, operation]) => {
      const method = lowerCase.toUpperCase()
      return { name: `${method} ${path}`, method, path, operation }
    }),
  )
}
