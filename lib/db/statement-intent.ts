import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '../process-wide'

type Intent = 'read' | 'write'

/** The caller says whether a statement only reads: when its answer is lost, the outcome of a write is unknown. */
const intents = () => processWide('statement-intent', () => new AsyncLocalStorage<Intent>())

/** Runs a statement with an intent, unless its caller has said another one. */
export const withIntent = <Result>(intent: Intent, statement: () => PromiseLike<Result>): Promise<Result> =>
  // A statement of Prisma begins when it is awaited.
  intents().run(intents().getStore() ?? intent, async () => await statement())

export const isRead = (): boolean => intents().getStore() === 'read'
