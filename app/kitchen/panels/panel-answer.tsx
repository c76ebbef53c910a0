import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

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

/** Stands in for what a panel has not got from the server. */
export function NotHere({ isLoading, onTryAgain }: { isLoading: boolean; onTryAgain: () => void }) {
  const say = useTranslations('board.panels')
  if (isLoading) return <p className="py-6 text-center text-xl text-ink-quiet">{say('loading')}</p>
  return (
    <div className="grid justify-items-center gap-4 py-6 text-xl">
      <p role="alert">{say('unreachable')}</p>
      <button type="button" onClick={onTryAgain} className="min-h-16 rounded-lg bg-ink px-8 font-semibold text-on-ink">
        {say('tryAgain')}
      </button>
    </div>
  )
}
