import { useTranslations } from 'use-intl'

type Props = {
  name: string
  quantity: number
  onMore: () => void
  onLess: () => void
  isDisabled?: boolean
  /** Whether one more is possible. */
  canAdd?: boolean
  /** Whether a tap anywhere on the row, which is `relative`, adds one. */
  fillsRow?: boolean
}

/** Buttons that change a quantity. At zero there is only the plus button. */
export function Stepper({
  name,
  quantity,
  onMore,
  onLess,
  isDisabled = false,
  canAdd = true,
  fillsRow = false,
}: Props) {
  const say = useTranslations('ordering')
  return (
    <div className="flex shrink-0 items-center">
      {quantity > 0 && (
        <>
          <button
            type="button"
            disabled={isDisabled}
            aria-label={say('less', { name })}
            onClick={onLess}
            className={`${ROUND} relative z-1 bg-white`}
          >
            −
          </button>
          <output aria-label={say('inCart', { name })} className="w-10 text-center text-lg font-bold tabular-nums">
            {quantity}
          </output>
        </>
      )}
      <button
        type="button"
        disabled={isDisabled || !canAdd}
        aria-label={say('more', { name })}
        onClick={onMore}
        className={`${ROUND} ${quantity > 0 ? 'bg-ink text-on-ink' : 'bg-white'} ${fillsRow ? 'after:absolute after:inset-0' : ''}`}
      >
        +
      </button>
    </div>
  )
}

const ROUND =
  'grid size-12 place-items-center rounded-full border-2 border-ink text-2xl/none font-semibold pressable disabled:opacity-50'
