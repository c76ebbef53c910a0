import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

export type PanelData<Value> = { state: 'loading' } | { state: 'unreachable' } | { state: 'loaded'; value: Value }

/** Loads a panel's data from the server when it opens, and when `load` changes. @param load must be a stable function */
export function usePanelData<Value>(load: () => Promise<Value>): { data: PanelData<Value>; retry: () => void } {
  const [data, setData] = useState<PanelData<Value>>({ state: 'loading' })
  /** The function whose answer is shown: the answer of an earlier one can come later. */
  const latest = useRef(load)

  const retry = useCallback(() => {
    latest.current = load
    setData({ state: 'loading' })
    load().then(
      (value) => latest.current === load && setData({ state: 'loaded', value }),
      (error: unknown) => {
        console.warn('The panel was not loaded:', error)
        if (latest.current === load) setData({ state: 'unreachable' })
      },
    )
  }, [load])

  useEffect(retry, [retry])
  return { data, retry }
}

/** Shown instead of a panel's data while it loads or after it failed. */
export function PanelPlaceholder({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  const say = useTranslations('board.panels')
  if (isLoading) return <p className="py-6 text-center text-xl text-ink-quiet">{say('loading')}</p>
  return (
    <div className="grid justify-items-center gap-4 py-6 text-xl">
      <p role="alert">{say('unreachable')}</p>
      <button type="button" onClick={onRetry} className="min-h-16 rounded-lg bg-ink px-8 font-semibold text-on-ink">
        {say('tryAgain')}
      </button>
    </div>
  )
}
