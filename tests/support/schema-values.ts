import fc from 'fast-check'
import { anyJson, anyNumber, anyString, mostly } from './hostile-values'
import type { OpenApiDocument, Schema } from './openapi-document'

/** Real values by the name of the property or parameter that takes them. */
export type KnownValues = Record<string, readonly string[]>

const TODAY = new Date().toISOString().slice(0, 10)
const someDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** A value that the schema allows; mostly a real one if its name is in `known`. */
export function valid(document: OpenApiDocument, schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const real = known[name]
  const generated = generate(document, schema, known)
  return real ? mostly(fc.constantFrom(...real), generated) : generated
}

function generate(document: OpenApiDocument, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.$ref) return generate(document, resolve(document, schema.$ref), known)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map((one) => generate(document, one, known)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => generate(document, { ...schema, type }, known)))
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
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
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  if (format === 'date')
    return fc.oneof(fc.constantFrom(TODAY, '0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29'), someDay)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  // Free text also allows all hostile values.
  const hostile = anyString.map((text) => text.slice(0, maxLength).padEnd(minLength, '.'))
  return fc.oneof(fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }), hostile)
}

function resolve({ components }: OpenApiDocument, reference: string): Schema {
  const schema = components.schemas[reference.replace('#/components/schemas/', '')]
  if (!schema) throw new Error(`The document has no ${reference}.`)
  return schema
}

/** A value of the schema with one error, or any other JSON. */
export function mutated(allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const sameTypeChange = fc.tuple(anyString, anyNumber).map(([text, number]) => (old: unknown) => {
    if (typeof old === 'string') return text
    return typeof old === 'number' ? number : [old, old]
  })
  const anyChange = anyJson.map((value) => () => value)
  const removal = fc.constant(() => undefined)
  const change = fc.oneof({ weight: 3, arbitrary: sameTypeChange }, anyChange, removal)
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

/** Changes the value at `index` in a JSON tree, counted depth first and modulo the size of the tree. */
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
