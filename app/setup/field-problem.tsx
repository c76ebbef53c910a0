import type { ReactNode } from 'react'
import { WarningSign } from '../warning-sign'

/** What is wrong with a field that is none of the kit's; its input names this by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-2 text-base font-semibold text-note">
      <WarningSign className="size-5 shrink-0" />
      {children}
    </p>
  )
}
