import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ABORT_SIGNALS, ARRAY_METHODS, GLOBAL_FUNCTIONS, OBJECT_METHODS, URL_METHODS } from '../app/polyfills'
import { newApisIn } from './client-apis'
import { newFeaturesIn } from './style-features'

/**
 * Fails if a page uses a built-in object, function or method, or a built style sheet a feature, that one of the oldest supported browsers
 * lacks (`.browserslistrc`), without a polyfill (`app/polyfills.ts`) or a fallback.
 */
const ROOT = join(import.meta.dirname, '..')

const POLYFILLED = [
  ...Object.keys(ARRAY_METHODS).map((name) => `Array.${name}`),
  ...Object.keys(ABORT_SIGNALS).map((name) => `AbortSignal.${name}`),
  ...Object.keys(OBJECT_METHODS).map((name) => `Object.${name}`),
  ...Object.keys(URL_METHODS).map((name) => `URL.${name}`),
  ...Object.keys(GLOBAL_FUNCTIONS),
]

/** What needs neither, with the reason. */
const ACCEPTED = {
  'AbortSignal.reason': 'The polyfill of AbortSignal.any passes it on. Without it, what is aborted does not know why.',
  'Intl.supportedValuesOf': 'Only set-up and settings of a business need it, which no screen in a café shows.',
  Navigation: 'A form asks for it first.',
  NavigateEvent: 'See Navigation.',
  'Window.navigation': 'See Navigation.',
  cancelIdleCallback: 'See requestIdleCallback.',
  requestIdleCallback: 'app/ui/when-idle.ts alone calls it, and does without.',
  'HTMLVideoElement.disablePictureInPicture': 'It hides a button of the video that keeps a screen on.',
  'HTMLVideoElement.playsInline': 'Only Safari needs it.',
  'Navigator.vibrate': 'A sound and the page say the same.',
  'Navigator.wakeLock': 'Without it a video keeps the screen on.',
  WakeLock: 'See Navigator.wakeLock.',
  WakeLockSentinel: 'See Navigator.wakeLock.',
  'NotificationEvent.notification': 'Safari has it as long as notifications, which the records do not say.',
  '@page': 'Older ones print with their own margins.',
  '@property': 'Tailwind sets the same values in browsers without it.',
  'break-after: avoid': 'A heading may be the last line of a printed page.',
  'cursor: default': 'A finger has no cursor.',
  'cursor: pointer': 'See cursor: default.',
  resize: 'A field that cannot be resized scrolls.',
  'resize: both': 'See resize.',
  'resize: vertical': 'See resize.',
  'accent-color': 'Check boxes have the colour of the browser.',
  'container-type': 'What depends on it has a fallback, or fails this check.',
  'container-type: inline-size': 'See container-type.',
  'container-type: size': 'See container-type.',
  ':has': 'Only managers print the sheet of QR codes.',
  'the unit cqmin': 'See :has.',
  'the unit cqw': 'See :has.',
  'the unit cqh': 'See :has.',
  ':open': 'In a list of :is(), which leaves out what it does not know.',
  ':popover-open': 'See :open.',
  'scrollbar-width': 'Older ones have ::-webkit-scrollbar.',
  'scrollbar-width: none': 'See scrollbar-width.',
  'scrollbar-color': 'Scrollbars have the colour of the browser.',
  'the unit lh': 'Of a pseudo-element of Safari.',
}

const found = [...findInScripts(), ...findInStyles()]
for (const sentence of found) console.error(sentence)
if (found.length > 0)
  console.error('Supported browsers lack these (.browserslistrc). Use something older, a polyfill or a fallback.')
process.exit(found.length === 0 ? 0 : 1)

function findInScripts(): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const components = filesIn('app', /\.tsx?$/).filter((file) => /^'use client'/m.test(readFileSync(file, 'utf8')))
  const scripts = filesIn('app/public-pages/scripts', /\.ts$/)
  const entries = [...components, ...scripts, join(ROOT, 'public/sw.js')]
  return newApisIn({ entries, compilerOptions: options, accepted: new Set([...POLYFILLED, ...Object.keys(ACCEPTED)]) })
}

function findInStyles(): string[] {
  return filesIn('.next/static', /\.css$/).flatMap((file) =>
    newFeaturesIn(readFileSync(file, 'utf8'), new Set(Object.keys(ACCEPTED))),
  )
}

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
