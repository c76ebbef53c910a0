import { translator } from '@/app/i18n/messages'
import { Notice } from '@/app/ui/notice'

/** A table that was taken away, or whose code was renewed. */
export default async function NoSuchTable() {
  const say = await translator('guest')
  return (
    <Notice mark="?" title={say('noTableTitle')}>
      <p>{say('noTable')}</p>
    </Notice>
  )
}
