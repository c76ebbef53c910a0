import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { CleanUp } from '../clean-up'

export const ROOT = join(import.meta.dirname, '../../..')

type Options = { cwd: string; env: Record<string, string>; stdio: StdioOptions }

/** Runs Node in production mode, with the given settings only, until it ends or the clean-up ends it. */
export async function startNode(cleanUp: CleanUp, args: string[], { cwd, env, stdio }: Options): Promise<ChildProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    stdio,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', ...env },
  })
  await cleanUp.add(() => end(child))
  return child
}

/** Whatever comes first: `ready`, or an error that says that the process ended. */
export async function whenReady<Result>(child: ChildProcess, name: string, ready: Promise<Result>): Promise<Result> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} ended (${signal ?? code}) before it was ready.`)
  })
  return Promise.race([ready, ended])
}

/** Ends a process, if it has not ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The first group of a pattern, once what a process prints matches it. What it prints later is thrown away. */
export function textIn(stdout: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, text] = pattern.exec(output) ?? []
      if (text === undefined) return
      stdout.off('data', read).resume()
      resolve(text)
    }
    stdout.on('data', read)
  })
}
