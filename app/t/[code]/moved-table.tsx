import { useTranslations } from 'use-intl'
import { Notice } from '@/app/ui/notice'

/** The page of a table whose orders were moved, on the phones that were there. @param label of the table to which they were moved */
export function MovedTable({ label }: { label: string }) {
  const say = useTranslations('guest')
  return (
    <Notice mark="!" title={say('tableMoved', { table: label })}>
      <p>{say('tableMovedScan')}</p>
      <p>{say('tableMovedWrong')}</p>
    </Notice>
  )
}
