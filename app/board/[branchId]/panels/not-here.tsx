import { useTranslations } from 'use-intl'

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
