import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../support/chromium.js'

/** How to start the machine's own Chromium, silent on the network but for the pages under test. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to its program file.')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
