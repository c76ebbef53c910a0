import type { ScreenReport } from '@/lib/screens/screen-health'

/** A report of a screen that is in order and shows nothing. */
export const aScreenReport = (part: Partial<ScreenReport> = {}): ScreenReport => ({
  seq: 0,
  driftMs: 0,
  sound: 'ready',
  wakeLock: 'held',
  version: 'test',
  memoryMb: null,
  isVisible: true,
  stations: [],
  orderIds: [],
  ...part,
})
