import { useTranslations } from 'use-intl'

type Props = {
  /** What is counted, for the names of the buttons. */
  name: string
  chosen: number
  least: number
  most: number
  /** How many are chosen, in words. */
  text: string
  onChoose: (quantity: number) => void
}

/** Chooses a number of pieces with large buttons. */
export function Pieces({ name, chosen, least, most, text, onChoose }: Props) {
  const say = useTranslations('board.ticket')
  return (
    <span className="flex shrink-0 items-center gap-2 tabular-nums">
      <Step name={say('remakeLess', { item: name })} isOff={chosen <= least} onTap={() => onChoose(chosen - 1)}>
        −
      </Step>
      <span className="min-w-16 text-center font-bold">{text}</span>
      <Step name={say('remakeMore', { item: name })} isOff={chosen >= most} onTap={() => onChoose(chosen + 1)}>
        +
      </Step>
    </span>
  )
}

type StepProps = { name: string; isOff: boolean; onTap: () => void; children: string }

function Step({ name, isOff, onTap, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={isOff}
      onClick={onTap}
      className="size-14 rounded-lg border-2 border-field text-2xl font-bold disabled:border-rule disabled:text-rule"
    >
      {children}
    </button>
  )
}
