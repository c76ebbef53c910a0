import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'

/** What went wrong, the latest below: taps that did not go through, or data that was restored. */
export function Problem({ sentences, onSeen }: { sentences: string[]; onSeen: () => void }) {
  const say = useTranslations('common')
  return (
    <div role="alert">
      {sentences.length > 0 && (
        <div className="pointer-events-auto flex items-center gap-4 rounded-xl bg-alert py-2 pl-5 pr-2 text-xl font-bold text-ink">
          <WarningSign className="size-8 shrink-0" />
          <ul className="flex-1">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg bg-ink px-5 text-on-ink">
            {say('ok')}
          </button>
        </div>
      )}
    </div>
  )
}
