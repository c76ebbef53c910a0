import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TableCall } from '@/lib/guests/call-kinds'
import { playChime } from '../sound/chime-player'
import { useServerClock } from '../ui/server-clock'
import { useBoardContext } from './board-context'

type Props = {
  /** Null until they are known. */
  calls: TableCall[] | null
  /** Absent on a board without buttons. */
  onAcknowledge?: ((call: TableCall) => Promise<void>) | undefined
}

/**
 * The tables that call staff or ask for the bill, the one that waits longest first: a row below the columns, so
 * that it covers no ticket and moves no button. A board of one station shows none.
 */
export function TableCalls({ calls, onAcknowledge }: Props) {
  const say = useTranslations('board.calls')
  const { station } = useBoardContext()
  useChimeFor(calls, station === null)
  const waiting = station === null ? (calls ?? []).filter(isWaiting) : []
  if (waiting.length === 0) return null
  return (
    <ul
      aria-label={say('title')}
      className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto px-3 pt-1 pb-3 in-data-[view=wall]:flex-wrap in-data-[view=wall]:overflow-visible in-data-[view=wall]:px-2 in-data-[view=wall]:pt-0 in-data-[view=wall]:pb-2"
    >
      {waiting.map((call) => (
        <li key={call.id} className="shrink-0">
          <Call call={call} onAcknowledge={onAcknowledge} />
        </li>
      ))}
    </ul>
  )
}

function Call({ call, onAcknowledge }: { call: TableCall; onAcknowledge: Props['onAcknowledge'] }) {
  const say = useTranslations('board.calls')
  const { renderedAt } = useBoardContext()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { calledAt, kind, tableLabel: table } = call
  const minutes = useServerClock(
    useCallback((now: number) => Math.max(0, Math.floor((now - calledAt) / 60_000)), [calledAt]),
    renderedAt,
  )
  const text = (
    <>
      <span className="text-xl/tight font-extrabold">{say('table', { table })}</span>
      <span className="grid text-base/tight font-semibold in-data-[view=wall]:flex in-data-[view=wall]:gap-2.5 in-data-[view=wall]:text-lg/tight">
        {say(kind)} <span className="font-medium tabular-nums">{say('minutes', { minutes })}</span>
      </span>
    </>
  )
  if (!onAcknowledge) return <p className={CHIP}>{text}</p>

  async function acknowledge() {
    setState('busy')
    try {
      await onAcknowledge?.(call)
    } catch (error) {
      console.warn('The call was not acknowledged:', error)
      setState('failed')
    }
  }

  return (
    <button
      type="button"
      aria-label={say('acknowledge', { table, what: say(kind) })}
      disabled={state === 'busy'}
      onClick={acknowledge}
      className={`${CHIP} min-h-16 pressable disabled:opacity-60 in-data-[view=wall]:min-h-11`}
    >
      {text}
      <span className="rounded-md bg-ink px-3 py-2 text-base/tight font-bold text-on-ink in-data-[view=wall]:py-1">
        {say(state === 'failed' ? 'failed' : 'coming')}
      </span>
    </button>
  )
}

const CHIP =
  'flex items-center gap-3 whitespace-nowrap rounded-lg bg-alert px-3 py-1 text-left text-ink in-data-[view=wall]:py-1.5'

const isWaiting = ({ acknowledgedAt }: TableCall): boolean => acknowledgedAt === null

/** Whether a table calls that did not before. Null: the calls are not known, and the first ones that are may be old. */
export const hasNewCall = (before: TableCall[] | null, now: TableCall[] | null): boolean =>
  before !== null && (now ?? []).some((call) => isWaiting(call) && !before.some(({ id }) => id === call.id))

/**
 * Plays a chime for new calls.
 * @param isHeard whether this board shows calls; it knows them all, so that another station brings no new ones
 */
function useChimeFor(calls: TableCall[] | null, isHeard: boolean) {
  const known = useRef<TableCall[]>(null)
  useEffect(() => {
    const before = known.current
    known.current = calls
    if (isHeard && hasNewCall(before, calls)) playChime('changed')
  }, [calls, isHeard])
}
