import { expect, test } from 'vitest'
import { allergenName, EU_ALLERGENS, normalAllergens, typedAllergens } from '@/lib/menu/allergens'

test("there are the EU's fourteen, each with a name in both languages", () => {
  expect(EU_ALLERGENS).toHaveLength(14)
  expect(EU_ALLERGENS.map(({ code }) => allergenName(code, 'vi'))).toContain('Đậu phộng')
  expect(allergenName('milk', 'en')).toBe('Milk')
  expect(allergenName('Mật ong', 'en')).toBe('Mật ong')
})

test('codes come in the order of the list, then own words once each; names of the list become codes', () => {
  expect(normalAllergens([' Mật  ong ', 'milk', 'GLUTEN', 'đậu phộng', 'mật ong', '', 'milk'])).toEqual([
    'gluten',
    'peanuts',
    'milk',
    'Mật ong',
  ])
  expect(normalAllergens(['toString', 'constructor'])).toEqual(['toString', 'constructor'])
})

test('what is stored stays as it is', () => {
  const stored = normalAllergens(['Kiwi', 'sesame', 'Sữa'])
  expect(normalAllergens(stored)).toEqual(stored)
})

test('a typed list has commas, semicolons or line ends', () => {
  expect(typedAllergens('Mật ong, kiwi; Eggs\n ,')).toEqual(['eggs', 'Mật ong', 'kiwi'])
})
