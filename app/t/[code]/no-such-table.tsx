import { useTranslations } from 'use-intl'
import { Notice } from '@/app/ui/notice'

/** The page of a table that was removed, or whose code was renewed. */
export function NoSuchTable() {
  const say = useTranslations('guest')
  return (
    <Notice mark="?" title={say('noTableTitle')}>
      <p>{say('noTable')}</p>
    </Notice>
  )
}
