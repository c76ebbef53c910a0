import { useServerNow } from './server-clock'

/** The branch's time of day, by the server's clock. */
export function WallClock({ initial, timeZone }: { initial: number; timeZone: string }) {
  const now = useServerNow(initial)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  return (
    <time dateTime={time} className="justify-self-end text-3xl font-bold tabular-nums">
      {time}
    </time>
  )
}
