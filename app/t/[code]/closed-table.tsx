import { useTranslations } from 'use-intl'
import { Notice } from '@/app/ui/notice'
import type { GuestTable } from '@/lib/guests/guest-table'

/** The page of a closed table or counter. */
export function ClosedTable({ label, isCounter }: Pick<GuestTable, 'label' | 'isCounter'>) {
  const say = useTranslations('guest')
  return (
    <Notice mark="!" title={isCounter ? say('takeaway') : say('table', { label })}>
      <p>{say(isCounter ? 'counterClosed' : 'tableClosed')}</p>
      <p>{say(isCounter ? 'counterClosedReload' : 'tableClosedReload')}</p>
    </Notice>
  )
}
