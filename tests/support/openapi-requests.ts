import fc from 'fast-check'
import type { Endpoint, OpenApiDocument, Parameter, Schema } from './openapi-document'

/** Real values by the name of the property or parameter that takes them. */
export type KnownValues = Record<string, readonly string[]>

export type Caller = 'manager' | 'staff' | 'otherManager' | 'guest' | 'both' | 'forged' | 'nobody'

export type GeneratedRequest = {
  /** The endpoint's name, as in `GET /orders/{id}`. */
  endpoint: string
  method: string
  /** With the query, encoded. */
  path: string
  as: Caller
  headers: Record<string, string>
  body: string | null
}

/** What breaks programs that trust their input. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e',
  '__proto__',
  'constructor',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>',
  '🌶️'.repeat(200),
  'x'.repeat(2_000),
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2147483648',
  '99999999999999999999',
]

/** Any string of UTF-16 units, half surrogate pairs and control characters too. */
const anyString = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)
const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -1e300, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyString,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(anyString, { maxLength: 3 }),
  fc.dictionary(anyString, fc.oneof(anyString, anyNumber), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests on every operation of the document: most as it allows them, the rest not. */
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
        : notNeeded(method),
    })
    .map(({ inPath, query: [query, extra], inHeaders, as, content }) => ({
      endpoint: name,
      method,
      path: filled(path, inPath) + queryString([...Object.entries(query), ...(extra ? [extra] : [])]),
      as,
      headers: {
        ...Object.fromEntries(Object.entries(inHeaders).map(([name, value]) => [name, headerSafe(value)])),
        ...(content?.contentType && { 'content-type': content.contentType }),
      },
      body: content?.body ?? null,
    }))
}

/** The right kind of caller most of the time. */
function callerOf({ operation }: Endpoint): fc.Arbitrary<Caller> {
  const forGuests = operation.security.some((option) => 'guestSession' in option)
  const right: Caller[] = forGuests ? ['guest', 'both'] : ['manager', 'manager', 'staff', 'both']
  const others: Caller[] = ['manager', 'staff', 'otherManager', 'guest', 'forged', 'nobody']
  return often(fc.constantFrom(...right), fc.constantFrom(...others))
}

function partsOf(document: OpenApiDocument, known: KnownValues, parameters: Parameter[]) {
  const values = parameters.map((parameter) => {
    const value = often(valid(document, parameter.schema, known, parameter.name).map(String), anyString)
    if (parameter.required) return [parameter.name, value] as const
    // Each header of the kind narrows or repeats; with too many of them hardly a request gets through.
    return [parameter.name, parameter.in === 'header' ? rarely(value) : sometimes(value)] as const
  })
  return fc
    .record(Object.fromEntries(values))
    .map((record) =>
      Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    )
}

type Content = { body: string; contentType: string | undefined }

/** A body that nobody asked for. fetch sends none with a GET. */
function notNeeded(method: string): fc.Arbitrary<Content | undefined> {
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
  const good = bodies.length > 0 ? fc.oneof(fc.constantFrom(...bodies), allowed) : allowed
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

/** A value that the schema allows; real ones where its name says what it holds. */
function valid(document: OpenApiDocument, schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const real = known[name]
  const generated = generate(document, schema, known)
  return real ? often(fc.constantFrom(...real), generated) : generated
}

function generate(document: OpenApiDocument, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.$ref) return generate(document, resolve(document, schema.$ref), known)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return generateObject(document, schema, known)
    case 'array': {
      const item = valid(document, schema.items ?? {}, known)
      return fc.array(item, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) })
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return generateString(schema)
    default:
      throw new Error(`There is no generator for ${JSON.stringify(schema)}.`)
  }
}

function generateObject(document: OpenApiDocument, { properties = {}, required = [] }: Schema, known: KnownValues) {
  const values: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, schema] of Object.entries(properties)) values[name] = valid(document, schema, known, name)
  return fc.record(values, { requiredKeys: required })
}

function generateString({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') {
    const days = { min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }
    return fc.date(days).map((date) => date.toISOString().slice(0, 10))
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  // The schema of free text allows all that is nasty, too.
  const nasty = anyString.map((text) => text.slice(0, maxLength).padEnd(minLength, '.'))
  return fc.oneof(fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }), nasty)
}

function resolve({ components }: OpenApiDocument, reference: string): Schema {
  const schema = components.schemas[reference.replace('#/components/schemas/', '')]
  if (!schema) throw new Error(`The document has no ${reference}.`)
  return schema
}

/** A value of the schema with one thing wrong, or something else altogether. */
function mutated(allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const ofTheSameKind = fc.tuple(anyString, anyNumber).map(([text, number]) => (old: unknown) => {
    if (typeof old === 'string') return text
    return typeof old === 'number' ? number : [old, old]
  })
  const ofAnyKind = anyJson.map((value) => () => value)
  const gone = fc.constant(() => undefined)
  const change = fc.oneof({ weight: 3, arbitrary: ofTheSameKind }, ofAnyKind, gone)
  return fc.oneof(
    { weight: 1, arbitrary: anyJson },
    {
      weight: 1,
      arbitrary: fc
        .tuple(allowed, anyString, anyJson)
        .map(([value, key, extra]) => ({ ...asObject(value), [key]: extra })),
    },
    { weight: 4, arbitrary: fc.tuple(allowed, fc.nat(40), change).map((args) => changedAt(...args)) },
  )
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Changes the `index`-th value in a JSON tree, counted in the order of reading and from the start after its end. */
function changedAt(root: unknown, index: number, change: (old: unknown) => unknown): unknown {
  let left = index % size(root)
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return change(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child)]))
  }
  return walk(root)
}

function size(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, child) => sum + size(child), 1)
}

const often = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: other })
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

function filled(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name] ?? ''))
}

/** As in a URL, which cannot hold half a surrogate pair. */
const encoded = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** One segment: what would end it, or make fetch leave the path, is put otherwise. */
function segment(value: string): string {
  const text = encoded(value)
  return /^\.{0,2}$/.test(text) ? 'x' : text
}

function queryString(entries: [string, string][]): string {
  if (entries.length === 0) return ''
  return `?${entries.map((pair) => pair.map(encoded).join('=')).join('&')}`
}

/** What fetch can send in a header. */
const headerSafe = (value: string): string => value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)
