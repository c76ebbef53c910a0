import type { ScreenReport } from '@/lib/screens/screen-report'
import type { WakeLock } from '../wall/use-wake-lock'

/** What a device says of itself, whatever is shown on it. */
export function deviceHealth(
  wakeLock: WakeLock | null,
): Pick<ScreenReport, 'wakeLock' | 'version' | 'memoryMb' | 'isVisible'> {
  return {
    wakeLock: WAKE_LOCKS[wakeLock ?? 'unknown'],
    version: process.env.BUILD ?? '',
    memoryMb: memoryMb(),
    isVisible: document.visibilityState === 'visible',
  }
}

const WAKE_LOCKS: Record<WakeLock | 'unknown', ScreenReport['wakeLock']> = {
  held: 'held',
  'not held': 'refused',
  unsupported: 'unsupported',
  unknown: 'not_asked',
}

/** Only Chromium tells. */
function memoryMb(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return memory ? Math.round(memory.usedJSHeapSize / 1_000_000) : null
}
