type Read<Result> = { hasStarted: boolean; result: Promise<Result> }

/**
 * Runs reads of one key one at a time. All callers that come during a read share the next one, because the result of a
 * read that started before the call may be outdated.
 */
export function sharedReads<Result>() {
  const newest = new Map<string, Read<Result>>()

  return (key: string, read: () => Promise<Result>): Promise<Result> => {
    const previous = newest.get(key)
    if (previous && !previous.hasStarted) return previous.result
    const current: Read<Result> = { hasStarted: !previous, result: previous ? after(previous.result) : read() }
    newest.set(key, current)
    current.result.then(removeRead, removeRead)
    return current.result

    function after(running: Promise<Result>): Promise<Result> {
      const start = () => {
        current.hasStarted = true
        return read()
      }
      return running.then(start, start)
    }

    function removeRead() {
      if (newest.get(key) === current) newest.delete(key)
    }
  }
}
