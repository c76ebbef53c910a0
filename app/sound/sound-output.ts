import { type Chime, type Note, notesOf } from './chimes'

/** The audio output of the chimes: limiter, volume and a level meter. */
export type SoundOutput = {
  readonly context: AudioContext
  /** Starts a chime. @param volume 0 to 1, as the user sets it @param count for how many orders; 1 if left out */
  begin(chime: Chime, volume: number, count?: number): void
  /** The largest sample of the last 2048, 0 to 1. */
  level(): number
  /** Whether the output really plays, also checked against the context's clock. */
  isPlaying(): boolean
}

/** Seconds. A note that is scheduled for the current time would lose its attack. */
const LEAD_TIME = 0.05

/** At full volume, the largest sample of any chime is below 0.99 in Chromium, so that no chime clips. */
const LIMITER: DynamicsCompressorOptions = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.05 }

/** Opens the audio output. @throws if the browser has none */
export function openSoundOutput(): SoundOutput {
  // A long buffer saves battery, and a delay of a tenth of a second does not matter for a chime.
  const context = new AudioContext({ latencyHint: 'playback' })
  const limiter = new DynamicsCompressorNode(context, LIMITER)
  const gain = new GainNode(context)
  const analyser = new AnalyserNode(context, { fftSize: 2048 })
  limiter.connect(gain).connect(analyser).connect(context.destination)
  const samples = new Float32Array(analyser.fftSize)

  return {
    context,
    begin: (chime, volume, count = 1) => {
      // Perceived loudness is not linear: the middle of the slider must sound half as loud.
      gain.gain.value = volume ** 2
      const start = context.currentTime + LEAD_TIME
      for (const note of notesOf(chime, count)) scheduleNote(context, limiter, note, start + note.at)
    },
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
    },
    isPlaying: createPlaybackCheck(context),
  }
}

/** Milliseconds without progress of the clock after which the output counts as stalled. A busy device pauses for less. */
const STALLED_AFTER_MS = 3_000

/**
 * Checks whether an audio context really plays: its state is `running` and its clock advances. Browsers have reported `running`
 * for contexts that did not play.
 * @param now a monotonic clock in milliseconds
 * @returns a function that returns the result; call it regularly
 */
export function createPlaybackCheck(
  context: Pick<BaseAudioContext, 'state' | 'currentTime'>,
  now: () => number = () => performance.now(),
): () => boolean {
  let lastTime = context.currentTime
  let advancedAt = Number.NEGATIVE_INFINITY

  return () => {
    const { state, currentTime } = context
    if (state !== 'running') advancedAt = Number.NEGATIVE_INFINITY
    else if (currentTime > lastTime) advancedAt = now()
    lastTime = currentTime
    return now() - advancedAt < STALLED_AFTER_MS
  }
}

/** Seconds from silence to full level: short enough to be heard over talk, long enough not to click. */
const ATTACK = 0.004
/** Above full level: the limiter reduces it, which makes a chime louder without clipping. */
const LEVEL = 1.5
/** −60 dB, which is inaudible. An exponential ramp cannot reach 0. */
const SILENT = 0.001

/**
 * Schedules one note.
 * @param at seconds on the context's clock
 */
function scheduleNote(context: BaseAudioContext, destination: AudioNode, note: Note, at: number): void {
  const { hertz, lasts, timbre } = note
  const end = at + lasts
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, at)
  envelope.gain.linearRampToValueAtTime(LEVEL, at + ATTACK)
  envelope.gain.setValueAtTime(LEVEL, at + lasts * timbre.sustain)
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
