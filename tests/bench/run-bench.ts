import { startTestPostgres } from '../support/test-postgres'
import { type CleanUp, createCleanUp } from './clean-up'

/** Runs a measurement with a clean-up of its own, which undoes everything when it ends, fails or is interrupted. */
export type Measuring = <Result>(measure: (cleanUp: CleanUp) => Promise<Result>) => Promise<Result>

/**
 * Starts the Postgres of a bench, does its work, and ends the process: with code 1 if the work failed or was interrupted. Leaves
 * nothing behind.
 */
export async function runBench(work: (measuring: Measuring) => Promise<void>): Promise<never> {
  // As an installation has it, but with room for the connections of all servers that are compared.
  const stopPostgres = await startTestPostgres({ max_connections: '300' })
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
  })
  try {
    await work(async (measure) => {
      const cleanUp = createCleanUp()
      const running = measure(cleanUp)
      try {
        return await Promise.race([running, interrupted])
      } finally {
        await cleanUp.run()
        // What was under way when an interruption came fails now, for want of database and servers, and is undone too.
        await running.catch(() => undefined)
      }
    })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await stopPostgres()
  process.exit()
}
