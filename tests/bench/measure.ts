import autocannon from 'autocannon'
import { median, percentile } from './statistics'

/** Latencies in milliseconds. */
export type Figures = { requestsPerSecond: number; p50: number; p99: number }

/** Connections of the load generator, each with one request under way. */
const CONNECTIONS = 16

/** Sends requests as fast as they are answered. @throws when an answer is not 2xx, or does not come */
export async function measure(seconds: number, load: autocannon.Options): Promise<Figures> {
  const latencies: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...load, connections: CONNECTIONS, duration: seconds, sampleInt: 100 }, (error, done) =>
      error ? reject(error) : resolve(done),
    )
    run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0 || latencies.length === 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`${load.url}: not every answer was 2xx (${statuses}, ${result.errors} connection errors).`)
  }
  return {
    requestsPerSecond: latencies.length / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

/** Of each figure its median over the rounds. */
export function medianOf(rounds: Figures[]): Figures {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  }
}
