import { useTranslations } from 'use-intl'
import { TypedText } from '@/app/ui/typed-text'
import type { TicketLine } from '@/lib/board/ticket-lines'

/** The combo that a line is a part of, small after its name: "of Lunch set". Nothing of other lines. */
export function OfCombo({ combo }: { combo: { kitchenName: string } | null | undefined }) {
  const say = useTranslations('board.ticket')
  if (!combo) return null
  return (
    <span data-combo className="text-[max(0.75em,0.75rem)] font-medium text-ink-quiet">
      {say.rich('ofCombo', { name: () => <TypedText>{combo.kitchenName}</TypedText> })}
    </span>
  )
}

/** The combo above the first of its parts, with how many of it. */
export function ComboHead({ combo }: { combo: NonNullable<TicketLine['combo']> }) {
  return (
    <span data-combo className="col-span-full block text-[0.8em]/snug font-semibold text-ink-quiet">
      {combo.quantity} × <TypedText>{combo.kitchenName}</TypedText>
    </span>
  )
}
