import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'

/** Whether the page is current. */
export function CurrentState({ isLost }: { isLost: boolean }) {
  const say = useTranslations('managers.navigation')
  const common = useTranslations('common')
  return (
    <span role="status">
      {isLost ? (
        <span className="flex items-center gap-2 rounded-lg bg-alert px-3 py-1 font-bold text-ink">
          <WarningSign className="size-5 shrink-0" />
          {say('lost')}
        </span>
      ) : (
        <span className="flex items-center gap-2 font-semibold text-paid-ink">
          <span aria-hidden="true" className="size-3 rounded-full bg-calm" />
          {common('live')}
        </span>
      )}
    </span>
  )
}
