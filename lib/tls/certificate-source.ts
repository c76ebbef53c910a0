import { watch } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../log'
import type { KeyPair } from './key-pair'

/** The server's key and certificate, which change while it runs. */
export type CertificateSource = {
  /** Of the local authority: its certificate, which devices install. Null: the certificate is the operator's own. */
  authority: string | null
  current(): KeyPair
  /** Reads or makes a newer pair if there is one. Also called once a minute. */
  refresh(): Promise<void>
  /** @param listener gets each pair that replaces the current one */
  onChange(listener: (pair: KeyPair) => void): void
  stop(): void
}

const REFRESH_MS = 60_000
/** Programs that renew certificates write the files one after the other. */
const WRITING_MS = 1_000

/**
 * @param renew the pair that replaces the current one, or null. What it throws is logged, and the current pair stays.
 * @param files are also watched
 */
export function certificateSource(
  authority: string | null,
  first: KeyPair,
  renew: (current: KeyPair) => Promise<KeyPair | null>,
  { log, files = [] }: { log: Log; files?: string[] },
): CertificateSource {
  let current = first
  let lastProblem: string | null = null
  let refreshing = Promise.resolve()
  const listeners = new Set<(pair: KeyPair) => void>()

  async function refreshOnce(): Promise<void> {
    try {
      const renewed = await renew(current)
      lastProblem = null
      if (!renewed) return
      current = renewed
      for (const listener of listeners) listener(renewed)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      // The same problem every minute is one line.
      if (problem !== lastProblem) log.error(problem)
      lastProblem = problem
    }
  }

  const refresh = () => {
    refreshing = refreshing.then(refreshOnce)
    return refreshing
  }
  const timer = setInterval(refresh, REFRESH_MS)
  timer.unref()
  const stopWatching = watchFolders(files, refresh, log)
  return {
    authority,
    current: () => current,
    refresh,
    onChange: (listener) => listeners.add(listener),
    stop: () => {
      clearInterval(timer)
      stopWatching()
    },
  }
}

/** Watches the folders and not the files, because a file that is replaced is another one. The interval finds what this misses. */
function watchFolders(files: string[], refresh: () => Promise<void>, log: Log): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(refresh, WRITING_MS)
    timer.unref()
  }
  const watchers = [...new Set(files.map(dirname))].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, onChange)
      watcher.on('error', () => watcher.close())
      return [watcher]
    } catch (error) {
      log.warn(
        { folder, reason: String(error) },
        'a folder of certificates cannot be watched; it is read once a minute',
      )
      return []
    }
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
