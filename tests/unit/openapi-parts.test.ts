// biome-ignore assist/source/organizeImports: what runs before this one is not counted
import { countedWork } from '@/tests/support/counted-work'
import { expect, test } from 'vitest'
import { makeOpenApiDocument, openApiInParts } from '../support/make-openapi-document'

test('the OpenAPI document is made in many parts, and none is more than a tenth of the work', async () => {
  const work = openApiInParts()
  const parts: number[] = []
  for (let isDone = false; !isDone; )
    parts.push(
      await countedWork(() => {
        isDone = work.next().done ?? false
      }),
    )
  const sum = parts.reduce((a, b) => a + b)
  expect(parts.length).toBeGreaterThan(100)
  expect(Math.max(...parts)).toBeLessThan(sum / 10)
})

test('no route that a key may call is said to be for managers only', () => {
  const { paths } = JSON.parse(makeOpenApiDocument())
  const routes: { operationId: string; description: string; security?: object[] }[] = Object.values(paths).flatMap(
    (path) => Object.values(path as object),
  )
  const ofKeys = routes.filter(({ security = [] }) => security.some((scheme) => 'apiKey' in scheme))
  expect(ofKeys.length).toBeGreaterThan(50)
  const wrong = ofKeys.filter(({ description }) => /Managers( of the whole organisation)? only/.test(description))
  expect(wrong.map(({ operationId }) => operationId)).toEqual([])
})
