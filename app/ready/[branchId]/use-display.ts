import { useWakeLock } from '@/app/board/[branchId]/wall/use-wake-lock'
import type { ReadyNumbers } from '@/lib/guests/ready-numbers'
import { useChime } from './use-chime'
import { useReadyNumbers } from './use-ready-numbers'

/** What a counter's display shows, and how it is. */
export function useDisplay(branchId: string, initial: ReadyNumbers) {
  const { numbers, connection } = useReadyNumbers(branchId, initial)
  return { numbers, connection, chime: useChime(numbers.ready), wakeLock: useWakeLock() }
}

export type DisplayState = ReturnType<typeof useDisplay>
