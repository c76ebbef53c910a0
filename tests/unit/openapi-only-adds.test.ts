import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whatIsMissing } from '../support/openapi-additions'

// The released document. `npm run check` compares it with that of the code.
type ReleasedDocument = ReturnType<typeof JSON.parse>
const before: ReleasedDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/api/openapi.json'), 'utf8'),
)

/** A copy of the document after a change. */
const changed = (change: (document: ReleasedDocument) => void) => {
  const copy = structuredClone(before)
  change(copy)
  return whatIsMissing(before, copy)
}
const schemas = (document: ReleasedDocument) => document.components.schemas

test.each<[string, (document: ReleasedDocument) => void]>([
  ['a removed path', (document) => delete document.paths['/orders']],
  ['a removed operation', (document) => delete document.paths['/orders'].post],
  ['a removed answer', (document) => delete document.paths['/orders'].post.responses[409]],
  ['a removed property of an answer', (document) => delete schemas(document).OrderItem.properties.note],
  ['a property of an answer that may be left out', (document) => schemas(document).OrderItem.required.pop()],
  ['another type', (document) => Object.assign(schemas(document).OrderItem.properties.note, { type: 'number' })],
  [
    'a value that may now be null',
    (document) => Object.assign(schemas(document).Order.properties.total, { type: ['integer', 'null'] }),
  ],
  ['a removed property of a request', (document) => delete schemas(document).GuestOrder.properties.allergyNote],
  [
    'a property that a request now needs',
    (document) => (schemas(document).GuestOrder.required = ['items', 'allergyNote']),
  ],
  ['a new property that a request needs', (document) => schemas(document).GuestOrder.required.push('name')],
  ['a value that a request may not send any more', (document) => schemas(document).PaymentMethod.enum.pop()],
  [
    'a smaller limit of a request',
    (document) => Object.assign(schemas(document).GuestOrder.properties.items, { maxItems: 1 }),
  ],
  ['a parameter that is gone', (document) => document.paths['/orders'].get.parameters.pop()],
])('finds %s', (_, change) => {
  expect(changed(change)).not.toEqual([])
})

test.each<[string, (document: ReleasedDocument) => void]>([
  ['a path', (document) => Object.assign(document.paths, { '/more': {} })],
  [
    'a property of an answer',
    (document) => Object.assign(schemas(document).OrderItem.properties, { more: { type: 'string' } }),
  ],
  [
    'a property that a request may have',
    (document) => Object.assign(schemas(document).GuestOrder.properties, { more: { type: 'string' } }),
  ],
  ['a value of an answer', (document) => schemas(document).OrderStatus.enum.push('more')],
])('allows %s that is added', (_, change) => {
  expect(changed(change)).toEqual([])
})
