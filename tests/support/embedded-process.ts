import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { dataFolder } from '@/lib/db/embedded/cluster'
import { childrenOf } from './processes'

/** A process that runs the embedded Postgres of a folder. */
export type EmbeddedProcess = {
  process: ChildProcess
  /** The first line that it printed: `started <url>` or `refused <sentence>`. */
  answer: Promise<string>
  ended: Promise<number | null>
}

type How = {
  /** A program that runs Node, with its arguments. */
  through?: string[]
  /** Arguments of Node. */
  node?: string[]
}

export function spawnEmbedded(folder: string, { through = [], node = [] }: How = {}): EmbeddedProcess {
  const [program = '', ...args] = [
    ...through,
    process.execPath,
    ...['--import', 'tsx', ...node],
    'tests/support/start-embedded.ts',
    folder,
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    // A program around Node may ignore SIGTERM.
    child.kill(through.length > 0 ? 'SIGKILL' : 'SIGTERM')
    await ended
  })
  return { process: child, answer: firstLine(child), ended }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('The process printed nothing.')
}

/** The process of the server of a folder. */
export const serverProcess = (folder: string): number =>
  Number(readFileSync(join(dataFolder(folder), 'postmaster.pid'), 'utf8').split('\n')[0])

/** Kills a process of Passboard, and the server of its folder with all its processes. */
export function killEverything(passboard: number, folder: string): void {
  const server = serverProcess(folder)
  for (const id of [passboard, server, ...childrenOf(server)]) kill(id)
}

/** A process that has ended meanwhile is no failure. */
function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
