import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

type ProcessGroup = { first: ChildProcess; end(): Promise<void> }

/** Starts a process whose end also ends all that it has started. A test run that is broken off leaves none of them behind. */
export function startGroup(command: string, args: string[], options: SpawnOptions): ProcessGroup {
  const first = spawn(command, args, { ...options, detached: true })
  const ended = once(first, 'exit')
  const kill = () => {
    if (first.pid !== undefined && first.exitCode === null) process.kill(-first.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  return {
    first,
    end: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
