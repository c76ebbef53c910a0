import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { DRAWINGS } from './demo-photos/items'
import { HEIGHT, WIDTH } from './demo-photos/parts'
import { launchOptions } from './support/browser'

/** Draws the photos of the demo café in prisma/demo-photos: `npm run demo-photos`. */
const FOLDER = join(import.meta.dirname, '../../prisma/demo-photos')
const QUALITY = 0.82

const browser = await chromium.launch(launchOptions())
try {
  mkdirSync(FOLDER, { recursive: true })
  const page = await browser.newPage()
  for (const [name, draw] of Object.entries(DRAWINGS)) {
    const address = await page.evaluate(
      async ({ svg, width, height, quality }) => {
        const image = new Image()
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', quality)
      },
      { svg: draw(), width: WIDTH, height: HEIGHT, quality: QUALITY },
    )
    writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(address.split(',')[1] ?? '', 'base64'))
  }
} finally {
  await browser.close()
}
