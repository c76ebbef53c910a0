import { setImmediate } from 'node:timers/promises'

/** How many branches are read and sent at a time. */
export const BRANCHES_AT_ONCE = 100

/** Works through many items part by part. Between the parts the process handles what has come meanwhile, such as changes of orders. */
export async function inParts<Item>(
  items: readonly Item[],
  size: number,
  work: (part: Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await setImmediate()
    await work(items.slice(start, start + size))
  }
}
