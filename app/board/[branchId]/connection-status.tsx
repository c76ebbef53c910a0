import { serverNow, useServerNow } from './server-clock'
import type { Connection } from './use-board'

/** Always in view: whether what is shown is current, and how old it is. */
export function ConnectionStatus({ connection }: { connection: Connection }) {
  useServerNow(connection.heardAt)
  const age = Math.max(0, Math.round((serverNow() - connection.heardAt) / 1000))
  return (
    <p role="status" aria-live={connection.state === 'live' ? 'off' : 'polite'} className="text-lg font-semibold">
      {connection.state === 'live' && (
        <span className="flex items-center gap-2 text-[oklch(0.75_0.15_158)]">
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
          <span suppressHydrationWarning>{`Live · ${age} s`}</span>
        </span>
      )}
      {connection.state === 'connecting' && <span className="text-chalk-quiet">Connecting…</span>}
      {connection.state === 'lost' && (
        <span className="rounded-lg bg-late px-3 py-1.5 font-bold text-white" suppressHydrationWarning>
          {`⚠ Offline: shown is ${age} s old`}
        </span>
      )}
    </p>
  )
}
