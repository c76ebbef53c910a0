import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BOARD_COLOUR } from '@/app/device/theme'
import { launchOptions } from './support/browser'

/** Draws the icons in public/icons from app/icon.svg: `npm run icons`. */
const ROOT = join(import.meta.dirname, '../..')
const SVG = readFileSync(join(ROOT, 'app/icon.svg'), 'utf8')
/** A mask may take all but the inner 80 %, of which the drawing's corners must stay clear. */
const WITHIN_MASK = 0.72

const browser = await chromium.launch(launchOptions())
try {
  await draw('icon-192', 192)
  await draw('icon-512', 512)
  await draw('maskable-512', 512, WITHIN_MASK, BOARD_COLOUR)
} finally {
  await browser.close()
}

async function draw(name: string, size: number, scale = 1, ground = 'transparent') {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>
    html { background: ${ground} }
    body { margin: 0; height: 100vh; display: grid; place-items: center }
    svg { width: ${scale * 100}vw }
  </style>${SVG}`)
  await page.screenshot({ path: join(ROOT, `public/icons/${name}.png`), omitBackground: true })
  await page.close()
}
