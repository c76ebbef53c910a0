import { translator } from '@/app/i18n/messages'
import { Notice } from '@/app/ui/notice'

/** Shown when the table was removed or its code was renewed. */
export default async function NoSuchTable() {
  const say = await translator('guest')
  return (
    <Notice mark="?" title={say('noTableTitle')}>
      <p>{say('noTable')}</p>
    </Notice>
  )
}
