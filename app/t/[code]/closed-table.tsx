import { translator } from '@/app/i18n/messages'
import { Notice } from '@/app/ui/notice'

/** The page of a closed table. */
export async function ClosedTable({ label }: { label: string }) {
  const say = await translator('guest')
  return (
    <Notice mark="!" title={say('table', { label })}>
      <p>{say('tableClosed')}</p>
      <p>{say('tableClosedReload')}</p>
    </Notice>
  )
}
