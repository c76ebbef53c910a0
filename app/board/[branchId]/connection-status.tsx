import { WarningSign } from '@/app/warning-sign'
import { useServerNow } from './server-clock'
import type { Connection } from './use-board'

/** Always in view: whether what is shown is current, and how old it is. */
export function ConnectionStatus({ connection: { state, heardAt } }: { connection: Connection }) {
  const age = Math.max(0, Math.round((useServerNow(heardAt) - heardAt) / 1000))
  return (
    <p role="status" aria-live={state === 'live' ? 'off' : 'polite'} className="text-lg font-semibold">
      {state === 'live' && (
        <span className="flex items-center gap-2 text-live">
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
          {`Live · ${age} s`}
        </span>
      )}
      {state === 'connecting' && <span className="text-chalk-quiet">Connecting…</span>}
      {state === 'lost' && (
        <span className="flex w-fit items-center gap-2 rounded-lg bg-alert px-3 py-1.5 font-bold text-ink">
          <WarningSign className="size-6 shrink-0" />
          {`Offline: shown is ${inWords(age)} old`}
        </span>
      )}
    </p>
  )
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}
