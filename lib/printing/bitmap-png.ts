import { createCanvas, ImageData } from '@napi-rs/canvas'
import { type Bitmap, toPixels } from './bitmap'

/** The bitmap as a file in PNG. */
export function pngOf(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(toPixels(bitmap), width, height), 0, 0)
  return canvas.toBuffer('image/png')
}
