import type { BrowserContext, Page } from '@playwright/test'
import { CHIMES, type Chime, notesOf } from '@/app/sound/chimes'

/** Oscillators that were started in one go: `at` in seconds on the clock of their audio context. */
type Sounded = { at: number; hertz: number[] }

/** What the ears note in a page: the loudest sample that reached the loudspeaker, and what was sounded. */
type Ears = { loudest: number; sounded: Sounded[]; contexts: AudioContext[] }

declare global {
  interface Window {
    ears: Ears
  }
}

/** A chime that was begun: `at` in seconds on the clock of its audio context, `count` of how many orders it tells (5: or more). */
export type Heard = { chime: Chime | 'unknown'; count: number; at: number }

/**
 * Puts ears between every later page of a device and its loudspeaker: the browser's own audio graph, with an analyser of
 * the test's beside whatever is connected to the destination. The product knows nothing of it.
 */
export async function giveEars(device: BrowserContext): Promise<void> {
  await device.addInitScript(() => {
    const ears: Ears = { loudest: 0, sounded: [], contexts: [] }
    let inOneGo: Sounded | null = null
    window.ears = ears
    const { connect } = AudioNode.prototype
    const { start } = OscillatorNode.prototype

    function listen(source: AudioNode, context: AudioContext) {
      ears.contexts.push(context)
      // A frame is 0.68 s, looked at far more often: nothing falls between.
      const analyser = new AnalyserNode(context, { fftSize: 32_768 })
      Reflect.apply(connect, source, [analyser])
      const frame = new Float32Array(analyser.fftSize)
      setInterval(() => {
        analyser.getFloatTimeDomainData(frame)
        for (const sample of frame) ears.loudest = Math.max(ears.loudest, Math.abs(sample))
      }, 100)
    }

    function connectHeard(this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) listen(this, this.context as AudioContext)
      return Reflect.apply(connect, this, to)
    }
    AudioNode.prototype.connect = connectHeard as typeof connect

    OscillatorNode.prototype.start = function (when) {
      if (!inOneGo) {
        inOneGo = { at: this.context.currentTime, hertz: [] }
        ears.sounded.push(inOneGo)
        queueMicrotask(() => {
          inOneGo = null
        })
      }
      inOneGo.hertz.push(this.frequency.value)
      start.call(this, when)
    }
  })
}

/** The loudest sample that has left since the page opened: 0 is silence, over 1 clips. */
export const loudest = (page: Page): Promise<number> => page.evaluate(() => window.ears.loudest)

/** Every chime that has begun since the page opened. */
export async function heard(page: Page): Promise<Heard[]> {
  const sounded = await page.evaluate(() => window.ears.sounded)
  return sounded.map(({ at, hertz }) => ({ at, ...named(hertz) }))
}

/** The names of the chimes that have begun, in their order. */
export const heardNames = async (page: Page): Promise<string[]> => (await heard(page)).map(({ chime }) => chime)

/** Takes the sound away as a browser does for a telephone call, or a system that falls asleep. */
export const interruptSound = (page: Page): Promise<void> => page.evaluate(() => window.ears.contexts.at(-1)?.suspend())

function named(sounded: number[]): Pick<Heard, 'chime' | 'count'> {
  return (
    KNOWN.find(({ chime, count }) => score(frequencies(chime, count)) === score(sounded)) ?? {
      chime: 'unknown',
      count: 0,
    }
  )
}

const KNOWN = [1, 2, 3, 4, 5].flatMap((count) => CHIMES.map((chime) => ({ chime, count })))

const frequencies = (chime: Chime, count: number) =>
  notesOf(chime, count).flatMap(({ hertz, timbre }) => timbre.partials.map(([ratio]) => hertz * ratio))

/** The graph computes with single precision. */
const score = (hertz: number[]) => hertz.map(Math.round).join(' ')
