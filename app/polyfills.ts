/**
 * Adds the methods that pages call and the oldest supported browsers lack (`.browserslistrc`). A browser that has a method
 * keeps its own. `.ci/browser-support.ts` refuses calls of other new methods. In brackets: the Chromium that has it.
 */

/** Does not change the array, as the methods of the same names without `to`. */
export const ARRAY_METHODS = {
  /** 97 */
  findLast<Value>(this: Value[], isIt: (value: Value, index: number, all: Value[]) => unknown): Value | undefined {
    return this[this.findLastIndex(isIt)]
  },
  /** 97 */
  findLastIndex<Value>(this: Value[], isIt: (value: Value, index: number, all: Value[]) => unknown): number {
    for (let index = this.length - 1; index >= 0; index--) if (isIt(this[index] as Value, index, this)) return index
    return -1
  },
  /** 110 */
  toReversed<Value>(this: Value[]): Value[] {
    return [...this].reverse()
  },
  /** 110 */
  toSorted<Value>(this: Value[], compare?: (a: Value, b: Value) => number): Value[] {
    return [...this].sort(compare)
  },
  /** 110 */
  toSpliced<Value>(this: Value[], ...change: [start: number, deleteCount: number, ...added: Value[]]): Value[] {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  /** 110 */
  with<Value>(this: Value[], index: number, value: Value): Value[] {
    const copy = [...this]
    const at = index < 0 ? copy.length + index : index
    if (at < 0 || at >= copy.length) throw new RangeError(`Invalid index : ${index}`)
    copy[at] = value
    return copy
  },
}

export const ABORT_SIGNALS = {
  /** 103 */
  timeout(milliseconds: number): AbortSignal {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  },
  /** 116 */
  any(signals: AbortSignal[]): AbortSignal {
    const controller = new AbortController()
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
    }
    return controller.signal
  },
}

export const OBJECT_METHODS = {
  /** 93 */
  hasOwn: (object: object, key: PropertyKey): boolean => Reflect.getOwnPropertyDescriptor(object, key) !== undefined,
}

export const URL_METHODS = {
  /** 120 */
  canParse(url: string | URL, base?: string | URL): boolean {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]))
}

export const GLOBAL_FUNCTIONS = {
  /** 98. Copies plain objects, arrays and simple values: a form has no others. */
  structuredClone: copied,
}

addMissing(Array.prototype, ARRAY_METHODS)
addMissing(AbortSignal, ABORT_SIGNALS)
addMissing(Object, OBJECT_METHODS)
addMissing(URL, URL_METHODS)
addMissing(globalThis, GLOBAL_FUNCTIONS)

function addMissing(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}
