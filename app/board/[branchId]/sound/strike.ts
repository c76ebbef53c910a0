import type { Note } from './chimes'

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
export function strike(context: BaseAudioContext, destination: AudioNode, note: Note, at: number): void {
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
