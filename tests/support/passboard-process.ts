import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A Passboard server as a child process, as `npm start` runs it. */
export type Passboard = {
  process: ChildProcess
  /** Its output on stdout and stderr so far. */
  output(): string
  /** Resolves when it serves; rejects if it exits before, or hangs. */
  ready: Promise<{ baseUrl: string }>
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

/** Less than the time of a test, so that a start that hangs is reported with its output. */
const READY_DEADLINE_MS = 480_000

/**
 * @param env its settings; CLOCK_OFFSET_MS shifts its clock, NEXT_MIGRATION makes it one of the next version
 * @param command what starts it; it leads a process group of its own
 * @param cwd its working directory
 */
export function spawnPassboard(
  env: Record<string, string>,
  command = [process.execPath, ...preloadsOf(env), 'server/ops/run.js', 'start'],
  cwd = process.cwd(),
): Passboard {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    detached: true,
    cwd,
    // Does not inherit the environment, because settings of the machine must not affect tests.
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      // Events come when a test makes them.
      ESTIMATES: 'off',
      ...env,
    },
  })
  let output = ''
  const ready = new Promise<{ baseUrl: string }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const port = /"port":(\d+),.*"msg":"ready"/.exec(output)?.[1]
      if (port) resolve({ baseUrl: `http://127.0.0.1:${port}` })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`Passboard ended: ${output}`)))
    const hangs = () => reject(new Error(`Passboard is not ready after ${READY_DEADLINE_MS / 1_000} s: ${output}`))
    setTimeout(hangs, READY_DEADLINE_MS).unref()
  })
  // A test of the exit does not wait for `ready`.
  ready.catch(() => undefined)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { process: child, output: () => output, ready, ended: once(child, 'close').then(([code]) => code) }
}

/** What Node imports before the program. */
export const preloadsOf = ({ CLOCK_OFFSET_MS, NEXT_MIGRATION }: Record<string, string>): string[] => [
  ...(CLOCK_OFFSET_MS ? ['--import', './tests/support/wrong-clock.js'] : []),
  ...(NEXT_MIGRATION ? ['--import', './tests/support/next-version.js'] : []),
]
