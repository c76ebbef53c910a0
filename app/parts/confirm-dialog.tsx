import type { ReactNode } from 'react'
import type { Outcome } from '@/lib/outcome'
import { DANGER } from './button'
import { Dialog } from './dialog'
import { FormProblem } from './field'
import { useCommand } from './use-command'

type Props = {
  title: string
  /** What it does, and what it does not. */
  children: ReactNode
  action: string
  command: () => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog({ title, children, action, command, onClose }: Props) {
  const { run, isBusy, problem } = useCommand()
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <div className="text-lg">{children}</div>
        <FormProblem problem={problem} />
        <button type="button" disabled={isBusy} onClick={() => run(command, onClose)} className={DANGER}>
          {action}
        </button>
      </div>
    </Dialog>
  )
}
