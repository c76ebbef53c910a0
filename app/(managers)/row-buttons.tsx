import { useTranslations } from 'use-intl'
import { Button, RowButton } from '@/app/ui/buttons'

type Props = {
  /** The name of the row. */
  of: string
  isDisabled?: boolean
  onPress: () => void
}

export function EditButton({ of: name, ...button }: Props) {
  const action = useTranslations('managers.actions')
  return (
    <RowButton name={action('editNamed', { name })} {...button}>
      {action('edit')}
    </RowButton>
  )
}

export function RemoveButton({ of: name, ...button }: Props) {
  const action = useTranslations('managers.actions')
  return (
    <RowButton name={action('removeNamed', { name })} isDanger {...button}>
      {action('remove')}
    </RowButton>
  )
}

type MoveButtonsProps = {
  /** The name of the row. */
  of: string
  isFirst: boolean
  isLast: boolean
  isBusy?: boolean
  onMove: (direction: 'up' | 'down') => void
}

/** Moves a list row up or down. The buttons use `aria-disabled`, because `disabled` would remove the focus. */
export function MoveButtons({ of: name, isFirst, isLast, isBusy = false, onMove }: MoveButtonsProps) {
  const action = useTranslations('managers.actions')
  return (
    <span className="flex">
      <Button
        look="quiet"
        isSmall
        aria-label={action('up', { name })}
        aria-disabled={isFirst || isBusy}
        onClick={() => !isFirst && !isBusy && onMove('up')}
        className="rounded-r-none border-r-0"
      >
        <Arrow turned={false} />
      </Button>
      <Button
        look="quiet"
        isSmall
        aria-label={action('down', { name })}
        aria-disabled={isLast || isBusy}
        onClick={() => !isLast && !isBusy && onMove('down')}
        className="rounded-l-none"
      >
        <Arrow turned />
      </Button>
    </span>
  )
}

function Arrow({ turned }: { turned: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5">
      <path
        d="M10 4v13M4.5 9.5 10 4l5.5 5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        transform={turned ? 'rotate(180 10 10)' : undefined}
      />
    </svg>
  )
}
