import { expect, onTestFinished, test } from 'vitest'
import { GLOBAL_FUNCTIONS, OBJECT_METHODS, URL_METHODS } from '@/app/polyfills'

/** Removes a method of this Node.js, as in a browser that lacks it, until the test has finished. */
function remove(target: object, name: string) {
  const method = Reflect.getOwnPropertyDescriptor(target, name)
  if (!method) throw new Error(`${name} is not there.`)
  Reflect.deleteProperty(target, name)
  onTestFinished(() => void Object.defineProperty(target, name, method))
}

test('without Object.hasOwn a page still tells own properties from inherited ones', () => {
  remove(Object, 'hasOwn')
  expect(OBJECT_METHODS.hasOwn({ own: undefined }, 'own')).toBe(true)
  expect(OBJECT_METHODS.hasOwn({ own: 1 }, 'toString')).toBe(false)
  expect(OBJECT_METHODS.hasOwn(['first'], 0)).toBe(true)
})

test('without URL.canParse a page still tells addresses from other texts', () => {
  remove(URL, 'canParse')
  expect(URL_METHODS.canParse('https://example.com/a')).toBe(true)
  expect(URL_METHODS.canParse('/a')).toBe(false)
  expect(URL_METHODS.canParse('/a', 'https://example.com')).toBe(true)
})

test('without structuredClone a page still copies the values of a form, with all their parts', () => {
  remove(globalThis, 'structuredClone')
  const values = { name: 'Trà vải', price: undefined, options: [{ name: 'L', prices: [1, null] }] }
  const copy = GLOBAL_FUNCTIONS.structuredClone(values)
  expect(copy).toStrictEqual(values)
  values.options[0]?.prices.push(2)
  expect(copy).toStrictEqual({ name: 'Trà vải', price: undefined, options: [{ name: 'L', prices: [1, null] }] })
})
