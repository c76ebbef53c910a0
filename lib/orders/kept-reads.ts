import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { processWide } from '../process-wide'
import { sharedReads } from '../shared-reads'

/** What every call reads, with the validator of what is kept (ordersValidatorSql). */
type Head = { validator: string }

/** What is kept of a read. */
export type Kept<Content> = { validator: string; content: Content }

/** `content` null: the validator is that of the kept content. Otherwise both are of one statement. */
type Read<H extends Head, Content> = { head: H; content: Content | null }

/** The memory of an entry beside key and content, about. */
const ENTRY_BYTES = 500

/**
 * Keeps what was read, and returns it again while a read says that its validator is the same. Each call returns what was committed before
 * it, by any process: it waits for a read that began after it. Calls of the same moment share one read. Bounded: drops what was not asked
 * for longest.
 * @param name of what is kept, which the process has once for a database
 * @param maxBytes of all that is kept
 * @param bytesOf how much memory a content takes, about
 */
export function keepReads<H extends Head, Content>(
  name: string,
  maxBytes: number,
  bytesOf: (content: Content) => number,
) {
  const createStore = () => ({
    kept: new LRUCache<string, Kept<Content>>({
      maxSize: maxBytes,
      sizeCalculation: ({ content }, key) => bytesOf(content) + 2 * key.length + ENTRY_BYTES,
    }),
    share: sharedReads<{ head: H; content: Content }>(),
  })
  const stores = () => processWide(`kept-${name}`, () => new WeakMap<Database, ReturnType<typeof createStore>>())

  function storeOf(database: Database) {
    const store = stores().get(database) ?? createStore()
    stores().set(database, store)
    return store
  }

  /**
   * @param database and not a transaction, which may see what is never committed
   * @param key of everything that the content depends on beside the validator
   * @param read reads with `database`. It may take over parts of what is kept
   */
  return (
    database: Database,
    key: string,
    read: (known: Kept<Content> | undefined) => Promise<Read<H, Content>>,
  ): Promise<{ head: H; content: Content }> => {
    const { kept, share } = storeOf(database)
    return share(key, async () => {
      const known = kept.get(key)
      const { head, content } = await read(known)
      if (content === null) {
        if (!known) throw new Error(`Nothing is kept of ${key}.`)
        return { head, content: known.content }
      }
      kept.set(key, { validator: head.validator, content })
      return { head, content }
    })
  }
}
