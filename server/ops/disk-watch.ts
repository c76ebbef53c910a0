import { type DiskSpace, measureDisk, noteDiskSpace } from '@/lib/disk-space'
import type { Log } from '@/lib/log'

const MEASURE_EVERY_MS = 10_000

/** Measures the disk of a folder, now and repeatedly, and logs when its state changes. @returns a function that stops it */
export async function watchDisk(folder: string, log: Log): Promise<() => void> {
  let last: DiskSpace['state'] = 'enough'
  const measure = async () => {
    try {
      const space = await measureDisk(folder)
      noteDiskSpace(space)
      if (space.state !== last) report(space)
      last = space.state
    } catch (error) {
      log.warn({ err: error, folder }, 'disk space not measured')
    }
  }
  const report = ({ state, freeBytes }: DiskSpace) => {
    const left = `${Math.floor(freeBytes / 1_000_000)} MB are left on the disk of ${folder}.`
    if (state === 'enough') log.info(`${left} That is enough again.`)
    else if (state === 'low') log.warn(`${left} Free some space: when it is full, no new orders are taken.`)
    else log.error(`${left} No new orders are taken until there is more.`)
  }
  await measure()
  const timer = setInterval(() => void measure(), MEASURE_EVERY_MS)
  return () => clearInterval(timer)
}
