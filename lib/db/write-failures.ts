import { processWide } from '../process-wide'

/** No space left (53100) and errors of the disk (58): a small write may still succeed where a larger one fails. */
const DISK = /^(53100|58)/

const holder = () => processWide<{ at: number | null }>('disk-failure', () => ({ at: null }))

/** Notes the moment at which a write met a full or broken disk. */
export function noteWriteFailure(error: unknown): void {
  if (error instanceof Error && 'code' in error && DISK.test(String(error.code))) holder().at = performance.now()
}

/** Whether a write met a full or broken disk in the last `milliseconds`. */
export function hasDiskFailed(milliseconds: number): boolean {
  const { at } = holder()
  return at !== null && performance.now() - at < milliseconds
}
