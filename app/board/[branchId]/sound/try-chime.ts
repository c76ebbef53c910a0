import { deviceSettings } from '@/app/device/settings'
import { readyOutput, subscribeToSound } from './chime-player'
import { type Chime, lengthOf } from './chimes'

/** How long the touch that asks for a chime may take to unlock the sound. */
const UNLOCK_MS = 3_000
const LISTEN_EVERY_MS = 20
/** −40 dB: what leaves above it is sound. */
const HEARD = 0.01

/** Plays a chime at once, whether or not it is chosen. Resolves to whether sound really left for the loudspeaker. */
export async function tryChime(chime: Chime): Promise<boolean> {
  await soundIsReady()
  const output = readyOutput()
  if (!output) return false
  output.begin(chime, deviceSettings().volume)
  const over = performance.now() + lengthOf(chime) * 1000
  let loudest = 0
  while (performance.now() < over) {
    await wait(LISTEN_EVERY_MS)
    loudest = Math.max(loudest, output.level())
  }
  return loudest > HEARD
}

/** Resolves when sound is ready, or has had its time. */
function soundIsReady(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      forget()
      clearTimeout(timer)
      resolve()
    }
    const forget = subscribeToSound(() => readyOutput() && done())
    const timer = setTimeout(done, UNLOCK_MS)
    if (readyOutput()) done()
  })
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
