import { useLocale, useTranslations } from 'use-intl'
import { serverNow } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import type { LineWas, ShownChanges } from '@/lib/board/shown-changes'
import { optionText } from '@/lib/board/ticket-options'
import { dayAndTime } from '@/lib/day-and-time'
import { formatLocale } from '@/lib/locales'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'

type Props = {
  order: Order
  changes: ShownChanges
  /** Ends the marks; absent on a board that nobody taps. */
  onSee: (() => void) | undefined
}

/** What changed of an order, and what it was: below the head, until the station has seen it. */
export function ChangeMarks({ order, changes, onSee }: Props) {
  const say = useTranslations('board.ticket')
  const texts = useChangeTexts()(order, changes)
  const content = (
    <span className="max-w-full min-w-0 break-words">
      <strong className="font-extrabold uppercase">{say('changed')}</strong> <TypedText>{texts.join(' · ')}</TypedText>
    </span>
  )
  if (!onSee) {
    return (
      <p data-changes className={STRIP}>
        {content}
      </p>
    )
  }
  return (
    <button
      type="button"
      data-changes
      aria-label={say('changesSeen', { number: order.number, changes: texts.join(', ') })}
      onClick={onSee}
      className={`${STRIP} min-h-14 w-full text-left in-data-[size=s]:min-h-12`}
    >
      {content}
      <span aria-hidden="true" className="ml-auto rounded-md border-2 border-ink px-2 py-0.5 font-bold">
        {say('seen')}
      </span>
    </button>
  )
}

const STRIP =
  'flex flex-wrap items-center gap-x-[0.5em] gap-y-0.5 bg-alert px-[0.5em] py-[0.2em] text-[max(0.8em,0.85rem)]/snug font-semibold text-ink in-data-[view=wall]:px-2 in-data-[view=wall]:py-0'

const OTHER_DAY = { day: 'numeric', month: 'numeric' } as const

/** An old note can be long; the ticket has the new one. */
const LONGEST = 60

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** @returns a function for what changed, one text for each value and each line */
function useChangeTexts(): (order: Order, changes: ShownChanges) => string[] {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const locale = formatLocale(useLocale(), branch.locale)
  // The day too, if the pickup is on another one now.
  const timeOf = (from: string, { pickupAt }: Order) =>
    dayAndTime(
      Date.parse(from),
      pickupAt ? Date.parse(pickupAt) : serverNow(),
      { locale, timeZone: branch.timeZone },
      OTHER_DAY,
    )
  return (order, { values, lines }) => [
    ...values.map(({ field, from }) => {
      const what = say(`changedValue.${field}`)
      const was =
        field === 'type' ? common(`type.${from}`) : field === 'pickup' ? from && timeOf(from, order) : shortened(from)
      return was ? say('was', { what, was }) : say('wasNothing', { what })
    }),
    ...order.items.flatMap(({ id, kitchenName }) => (lines.has(id) ? kitchenName : [])),
  ]
}

/** What a line was before its options or its note changed. */
export function LineChanged({ was: { options, note } }: { was: LineWas }) {
  const say = useTranslations('board.ticket')
  const was = [...options.map(optionText), shortened(note)].filter(Boolean).join(', ')
  return (
    <span
      data-was
      className="rounded-md bg-alert box-decoration-clone px-[0.3em] text-[0.8em]/[1.5] font-semibold text-ink"
    >
      <strong className="font-extrabold">{say('changed')}</strong>
      {was && (
        <>
          {' '}
          <TypedText>{say('lineWas', { was })}</TypedText>
        </>
      )}
    </span>
  )
}
