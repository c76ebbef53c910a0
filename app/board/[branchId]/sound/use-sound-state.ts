import { useSyncExternalStore } from 'react'
import { type SoundState, soundState, subscribeToSound } from './chime-player'

/** Whether chimes are heard on this device; it opens the device's sound. */
export function useSoundState(): SoundState {
  return useSyncExternalStore(subscribeToSound, soundState, () => 'starting')
}
