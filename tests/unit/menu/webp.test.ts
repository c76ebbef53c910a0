import { expect, test } from 'vitest'
import { webpSides } from '@/lib/photos/webp'
import { extendedWebp, lossyWebp, webpFile } from '../../support/webp'

const SIDES = { width: 1200, height: 900 }
const extended = (flags: number) => extendedWebp(SIDES, lossyWebp(1200, 900), flags)
/** 14 bits each, one less than the sides. */
const lossless = (width: number, height: number) => {
  const sides = ((width - 1) | ((height - 1) << 14)) >>> 0
  return webpFile('VP8L', [0x2f, sides & 255, (sides >>> 8) & 255, (sides >>> 16) & 255, sides >>> 24])
}

test('reads the sides of each kind of file', () => {
  expect(webpSides(lossyWebp(1200, 900))).toEqual({ width: 1200, height: 900 })
  expect(webpSides(lossless(1200, 900))).toEqual({ width: 1200, height: 900 })
  expect(webpSides(extended(0x10))).toEqual({ width: 1200, height: 900 })
})

test('refuses a moving image, another length than the file says, and other files', () => {
  expect(webpSides(extended(0x02))).toBeNull()
  expect(webpSides(lossyWebp(1200, 900).subarray(0, 50))).toBeNull()
  expect(webpSides(new Uint8Array([...lossyWebp(1200, 900), 0]))).toBeNull()
  expect(webpSides(webpFile('VP8 ', [0, 0, 0, 1, 2, 3]))).toBeNull()
  expect(webpSides(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBeNull()
  expect(webpSides(new Uint8Array())).toBeNull()
})

test('refuses an image that is larger than its file says, or that is not there', () => {
  expect(webpSides(extendedWebp(SIDES, lossless(1200, 900)))).toEqual(SIDES)
  expect(webpSides(extendedWebp(SIDES, lossless(16_383, 16_383)))).toBeNull()
  expect(webpSides(extendedWebp(SIDES, lossyWebp(8_000, 900)))).toBeNull()
  expect(webpSides(extendedWebp(SIDES, new Uint8Array(60)))).toBeNull()
})
