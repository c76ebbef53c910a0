import fc from 'fast-check'
import { anyString, mostly, rarely, sometimes } from './hostile-values'
import type { Endpoint, OpenApiDocument, Parameter, Schema } from './openapi-document'
import { type KnownValues, mutated, valid } from './schema-values'

export type Caller = 'manager' | 'staff' | 'otherManager' | 'guest' | 'both' | 'forged' | 'anonymous'

export type GeneratedRequest = {
  /** The endpoint's name, as in `GET /orders/{id}`. */
  endpoint: string
  method: string
  /** With the query, encoded. */
  path: string
  as: Caller
  /** The names of its documented parameters. */
  parameters: string[]
  headers: Record<string, string>
  body: string | null
}

/** Generates requests for every operation of the document, most of them valid. */
export function requestsOf(
  document: OpenApiDocument,
  endpoints: Endpoint[],
  known: (endpoint: Endpoint) => KnownValues,
  bodies: (endpoint: Endpoint) => readonly unknown[],
): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(...endpoints.map((endpoint) => requestOf(document, endpoint, known(endpoint), bodies(endpoint))))
}

function requestOf(
  document: OpenApiDocument,
  endpoint: Endpoint,
  known: KnownValues,
  bodies: readonly unknown[],
): fc.Arbitrary<GeneratedRequest> {
  const { name, method, path, operation } = endpoint
  const parameters = operation.parameters ?? []
  const parts = (place: Parameter['in']) =>
    partsOf(
      document,
      known,
      parameters.filter((each) => each.in === place),
    )
  return fc
    .record({
      inPath: parts('path'),
      query: fc.tuple(parts('query'), rarely(fc.tuple(anyString, anyString))),
      inHeaders: parts('header'),
      as: callerOf(endpoint),
      content: operation.requestBody
        ? contentOf(document, operation.requestBody.content['application/json'].schema, known, bodies)
        : unexpectedContent(method),
    })
    .map(({ inPath, query: [query, extra], inHeaders, as, content }) => ({
      endpoint: name,
      method,
      path: filled(path, inPath) + queryString([...Object.entries(query), ...(extra ? [extra] : [])]),
      as,
      parameters: Object.keys({ ...inPath, ...query, ...inHeaders }),
      headers: {
        ...Object.fromEntries(Object.entries(inHeaders).map(([name, value]) => [name, headerSafe(value)])),
        ...(content?.contentType && { 'content-type': content.contentType }),
      },
      body: content?.body ?? null,
    }))
}

/** Mostly a caller that the operation allows. */
function callerOf({ operation }: Endpoint): fc.Arbitrary<Caller> {
  const forGuests = operation.security.some((option) => 'guestSession' in option)
  const right: Caller[] = forGuests ? ['guest', 'both'] : ['manager', 'manager', 'manager', 'staff', 'both']
  const others: Caller[] = ['manager', 'staff', 'otherManager', 'guest', 'forged', 'anonymous']
  return mostly(fc.constantFrom(...right), fc.constantFrom(...others))
}

function partsOf(document: OpenApiDocument, known: KnownValues, parameters: Parameter[]) {
  const values = parameters.map((parameter) => {
    const value = mostly(valid(document, parameter.schema, known, parameter.name).map(String), anyString)
    if (parameter.required) return [parameter.name, value] as const
    // Optional headers restrict or repeat requests; with too many of them most requests would be refused.
    return [parameter.name, parameter.in === 'header' ? rarely(value) : sometimes(value)] as const
  })
  return fc
    .record(Object.fromEntries(values))
    .map((record) =>
      Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    )
}

type Content = { body: string; contentType: string | undefined }

/** Rarely a body for an operation without one. fetch sends no body with a GET. */
function unexpectedContent(method: string): fc.Arbitrary<Content | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  return rarely(
    fc.record({ body: anyString, contentType: fc.constantFrom('application/json', 'text/plain', undefined) }),
  )
}

function contentOf(
  document: OpenApiDocument,
  schema: Schema,
  known: KnownValues,
  bodies: readonly unknown[],
): fc.Arbitrary<Content> {
  const allowed = valid(document, schema, known)
  const good =
    bodies.length > 0
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...bodies) }, { weight: 1, arbitrary: allowed })
      : allowed
  const json = fc
    .oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: mutated(allowed) })
    .map((value) => JSON.stringify(value) ?? '')
  const text = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: json.map((whole) => whole.slice(0, -1)) },
    { weight: 1, arbitrary: anyString },
  )
  const contentType = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        'text/plain',
        'application/json; charset=utf-8',
        'application/json;',
        'APPLICATION/JSON',
        'multipart/form-data',
      ),
    },
  )
  return fc.record({ body: text, contentType })
}

function filled(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name] ?? ''))
}

/** Encodes a value for a URL, which cannot contain half a surrogate pair. */
const encoded = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** Encodes one path segment. Replaces an empty or dot segment, which fetch would resolve to another path. */
function segment(value: string): string {
  const text = encoded(value)
  return /^\.{0,2}$/.test(text) ? 'x' : text
}

function queryString(entries: [string, string][]): string {
  if (entries.length === 0) return ''
  return `?${entries.map((pair) => pair.map(encoded).join('=')).join('&')}`
}

/** Replaces characters that fetch cannot send in a header. */
const headerSafe = (value: string): string => value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)
