import { useTranslations } from 'use-intl'
import { TypedText } from '@/app/ui/typed-text'
import type { shownVoids } from '@/lib/board/ticket-lines'
import { ticketOptions } from '@/lib/board/ticket-options'
import { lineIdOf } from '@/lib/orders/to-make'
import { LineOptions } from './line-options'
import { OfCombo } from './of-combo'
import { lineText } from './ticket-line'

type Props = {
  voids: ReturnType<typeof shownVoids>
  /** Marks a void as seen; absent if the board has no buttons. */
  onSee: ((lineId: string) => void) | undefined
}

/** Pieces that were taken off the order, struck through. They stay until the user of this device has seen them on the station's board. */
export function VoidedLines({ voids, onSee }: Props) {
  const say = useTranslations('board.ticket')
  if (voids.length === 0) return null
  return (
    <ul className="mt-1 grid gap-px bg-rule">
      {voids.map((voided) => {
        const content = (
          <>
            <span className="min-w-0 break-words line-through decoration-2">
              {voided.quantity} × <TypedText>{voided.kitchenName}</TypedText> <OfCombo combo={voided.of} />
              <LineOptions options={ticketOptions(voided)} isToMake={false} className="line-through" />
              {voided.note && <span className="block text-[0.9em]/snug font-medium">{voided.note}</span>}
            </span>
            <strong className="rounded-md bg-ink-quiet px-1.5 text-[0.7em]/[1.5] font-extrabold text-on-ink">
              {say('voided')}
            </strong>
          </>
        )
        return (
          <li key={`${lineIdOf(voided)} ${voided.id}`} data-void className="hatched font-semibold">
            {onSee ? (
              <button
                type="button"
                aria-label={say('voidSeen', {
                  item: lineText({ ...voided, options: ticketOptions(voided) }),
                })}
                onClick={() => onSee(lineIdOf(voided))}
                className={`${ROW} min-h-16 w-full text-left in-data-[size=s]:min-h-12`}
              >
                {content}
              </button>
            ) : (
              <div className={ROW}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-3 px-[0.5em] py-[0.15em] in-data-[view=wall]:px-2 in-data-[view=wall]:py-0'
