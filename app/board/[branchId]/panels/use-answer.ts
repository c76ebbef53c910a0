import { useCallback, useEffect, useState } from 'react'

export type Answer<Value> = { state: 'loading' } | { state: 'unreachable' } | { state: 'here'; value: Value }

/** Asks the server when a panel opens. @param ask stays the same function */
export function useAnswer<Value>(ask: () => Promise<Value>): { answer: Answer<Value>; askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer<Value>>({ state: 'loading' })

  const askAgain = useCallback(() => {
    setAnswer({ state: 'loading' })
    ask().then(
      (value) => setAnswer({ state: 'here', value }),
      (error: unknown) => {
        console.warn('The panel was not loaded:', error)
        setAnswer({ state: 'unreachable' })
      },
    )
  }, [ask])

  useEffect(askAgain, [askAgain])
  return { answer, askAgain }
}
