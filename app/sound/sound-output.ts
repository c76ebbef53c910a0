import { type Chime, NOTES, type Note } from './chimes'

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

/** A clock that stands still for this long, in milliseconds, is dead; less happens to a busy device. */
const DEAD_AFTER_MS = 3_000

/**
 * Tells, each time it is asked, whether an audio context really plays: it says `running`, and its clock has gone on since.
 * Browsers have said `running` of contexts that were dead.
 * @param now a clock that never goes back, in milliseconds
 */
export function createPulse(
  context: Pick<BaseAudioContext, 'state' | 'currentTime'>,
  now: () => number = () => performance.now(),
): () => boolean {
  let seen = context.currentTime
  let beatAt = Number.NEGATIVE_INFINITY

  return () => {
    const { state, currentTime } = context
    if (state !== 'running') beatAt = Number.NEGATIVE_INFINITY
    else if (currentTime > seen) beatAt = now()
    seen = currentTime
    return now() - beatAt < DEAD_AFTER_MS
  }
}

/** Seconds from nothing to full: sharp enough to be heard through talk, slow enough not to click. */
const ATTACK = 0.004
/** Above full level: the limiter behind presses it down again, which makes a chime louder without clipping. */
const LEVEL = 1.5
/** −60 dB, which is silence. An exponential ramp cannot reach 0. */
const SILENT = 0.001

/**
 * Schedules one note.
 * @param at seconds on the context's clock
 */
function strike(context: BaseAudioContext, destination: AudioNode, note: Note, at: number): void {
  const { hertz, lasts, timbre } = note
  const end = at + lasts
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, at)
  envelope.gain.linearRampToValueAtTime(LEVEL, at + ATTACK)
  envelope.gain.setValueAtTime(LEVEL, at + lasts * timbre.held)
  envelope.gain.exponentialRampToValueAtTime(SILENT, end)
  envelope.connect(destination)

  const total = timbre.partials.reduce((sum, [, strength]) => sum + strength, 0)
  for (const [ratio, strength] of timbre.partials) {
    const oscillator = context.createOscillator()
    oscillator.frequency.value = hertz * ratio
    const level = context.createGain()
    level.gain.value = strength / total
    oscillator.connect(level).connect(envelope)
    oscillator.start(at)
    oscillator.stop(end)
  }
}
