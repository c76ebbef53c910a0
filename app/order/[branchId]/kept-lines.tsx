import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmTap } from '@/app/kitchen/panels/confirm-tap'
import type { RefusedDraft } from '@/app/ordering/draft'
import { useMoney } from '@/app/ordering/ordering-context'
import { type Items, shownLine } from '@/app/ordering/shown-line'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Button } from '@/app/ui/buttons'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { WarningSign } from '@/app/ui/icons'
import { OrderNote } from '@/app/ui/order-note'
import { TypedText } from '@/app/ui/typed-text'

type Line = Parameters<typeof shownLine>[0] & { note: string }

/** Lines that are on this device only. */
export function KeptLines({ lines, items }: { lines: readonly Line[]; items: Items }) {
  const formatMoney = useMoney()
  return (
    <ul className="text-lg/snug">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that were sent have no ids, and do not change
        <li key={index}>
          <span className="tabular-nums">{line.quantity} ×</span>{' '}
          <TypedText>{items.get(line.menuItemId)?.name ?? '…'}</TypedText>
          <ChosenOptions options={shownLine(line, items).chosen} money={formatMoney} />
          {line.note && <span className="block text-base text-note">{line.note}</span>}
        </li>
      ))}
    </ul>
  )
}

type RefusedCardProps = { draft: RefusedDraft; items: Items; onCorrect: () => void; onDiscard: () => void }

/** What the server refused, until staff send it again or discard it. */
export function RefusedCard({ draft, items, onCorrect, onDiscard }: RefusedCardProps) {
  const say = useTranslations('pad')
  const common = useTranslations('common')
  const [isAsking, setAsking] = useState(false)
  const { lines, customerName, allergyNote, refused } = draft
  const title = refused.addTo
    ? say('notAdded', { number: String(refused.addTo.number ?? 'unknown') })
    : say('notPlaced')
  return (
    <article aria-label={title} className="grid gap-2 rounded-xl border-2 border-dashed border-ink bg-white p-4">
      <strong className="flex w-fit items-center gap-2 rounded-md bg-alert px-2 text-lg font-bold">
        <WarningSign className="size-5 shrink-0" />
        {title}
      </strong>
      {customerName && (
        <p className="text-lg font-semibold break-words">
          <TypedText>{customerName}</TypedText>
        </p>
      )}
      {allergyNote && (
        <AllergyWarning label={common('allergy')} text={allergyNote} className="w-fit max-w-full rounded-md" />
      )}
      <OrderNote order={draft} />
      <KeptLines lines={lines} items={items} />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onCorrect} className="grow">
          {say('correct')}
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          {say('discard')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmTap
          question={say('askDiscard')}
          yes={say('discard')}
          no={say('keep')}
          acceptsTap={() => true}
          onYes={onDiscard}
          onClose={() => setAsking(false)}
        >
          <KeptLines lines={lines} items={items} />
        </ConfirmTap>
      )}
    </article>
  )
}
