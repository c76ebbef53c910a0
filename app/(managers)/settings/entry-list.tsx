import type { ReactNode } from 'react'
import { Card } from '@/app/ui/card'

/** `none`: said where there are no entries. `note`: a line below them. */
type Props = { none?: string; note?: ReactNode; children: ReactNode[] }

/** The card with the entries of a settings page. */
export const EntryList = ({ none, note, children }: Props) => (
  <Card>
    {none && children.length === 0 && <p className="text-ink-quiet">{none}</p>}
    <ul>{children}</ul>
    {note}
  </Card>
)
