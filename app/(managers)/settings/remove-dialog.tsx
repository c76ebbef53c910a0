import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '@/app/ui/dialog'
import type { Undoable } from '@/app/ui/undo'
import type { Outcome } from '@/lib/problems'

type Command = () => Promise<Outcome<unknown>>

/** `undo`: how to offer that the entry comes back, and the command that brings it back. `children`: what the removal means. */
type Props = {
  name: string
  command: Command
  undo?: { offer: (undoable: Undoable) => void; restore: Command }
  onClose: () => void
  children: ReactNode
}

/** Asks whether to remove an entry of a list. */
export function RemoveDialog({ name, command, undo, onClose, children }: Props) {
  const action = useTranslations('managers.actions')
  return (
    <ConfirmDialog
      title={action('removeNamed', { name })}
      action={action('remove')}
      command={command}
      onDone={() => undo?.offer({ text: action('removedNamed', { name }), undo: undo.restore })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
