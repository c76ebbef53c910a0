import { useTranslations } from 'use-intl'
import { Notice } from '@/app/ui/notice'

/** The page of a closed table. */
export function ClosedTable({ label }: { label: string }) {
  const say = useTranslations('guest')
  return (
    <Notice mark="!" title={say('table', { label })}>
      <p>{say('tableClosed')}</p>
      <p>{say('tableClosedReload')}</p>
    </Notice>
  )
}
