import { MAX_PHOTO_BYTES, PHOTO_SIDE } from '@/lib/photos/photo-limits'
import type { ProblemKey } from '@/lib/problems'

/** From the best quality down; then the photo becomes smaller. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45]
const SMALLER = 0.75
const SMALLEST_SIDE = 300

/**
 * Makes a photo that the server accepts: WebP, its longest side at most `PHOTO_SIDE` pixels, with less quality or fewer pixels until
 * it fits. A new image also has none of the data that cameras add, such as the place.
 * @returns the photo, or why the file cannot be one
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | ProblemKey> {
  // Turned as the camera was held.
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'invalid'
  try {
    const longest = Math.max(picture.width, picture.height)
    for (let side = Math.min(PHOTO_SIDE, longest); side >= Math.min(SMALLEST_SIDE, longest); side *= SMALLER) {
      const canvas = drawn(picture, side / longest)
      for (const quality of QUALITIES) {
        const photo = await webpOf(canvas, quality)
        if (photo?.type !== 'image/webp') return 'notWebp'
        if (photo.size <= MAX_PHOTO_BYTES) return photo
      }
    }
    return 'photoTooBig'
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** Another type than WebP from browsers that cannot write it. */
const webpOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', quality)
  })
