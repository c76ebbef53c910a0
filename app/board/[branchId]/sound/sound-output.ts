import { type Chime, NOTES } from './chimes'
import { createPulse } from './pulse'
import { strike } from './strike'

/** The way from the chimes to the loudspeaker: limiter, volume, and an ear at the end. */
export type SoundOutput = {
  readonly context: AudioContext
  /** Begins a chime now. @param volume 0 to 1, as people set it */
  begin(chime: Chime, volume: number): void
  /** The loudest sample that left for the loudspeaker in the last few hundredths of a second: 0 to 1. */
  level(): number
  /** Whether sound can really leave, not only whether the browser says so. */
  plays(): boolean
}

/** Seconds: what is scheduled for now is late already, and its attack is lost. */
const AHEAD = 0.05

/** At full volume no chime passes 0.99, rendered in Chromium: loud, and never clipped. */
const LIMITER: DynamicsCompressorOptions = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.05 }

/** Opens the device's sound. @throws where the browser has none */
export function openSoundOutput(): SoundOutput {
  // Nobody hears a chime that comes a tenth of a second later; a tablet's battery feels a short buffer.
  const context = new AudioContext({ latencyHint: 'playback' })
  const limiter = new DynamicsCompressorNode(context, LIMITER)
  const gain = new GainNode(context)
  const ear = new AnalyserNode(context, { fftSize: 2048 })
  limiter.connect(gain).connect(ear).connect(context.destination)
  const frame = new Float32Array(ear.fftSize)

  return {
    context,
    begin: (chime, volume) => {
      // Ears hear ratios: the middle of the slider is to sound half as loud.
      gain.gain.value = volume ** 2
      const start = context.currentTime + AHEAD
      for (const note of NOTES[chime]) strike(context, limiter, note, start + note.at)
    },
    level: () => {
      ear.getFloatTimeDomainData(frame)
      return frame.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
    },
    plays: createPulse(context),
  }
}
