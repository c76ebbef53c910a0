import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import { useKeptSession } from './use-kept-session'

/** Renews the session while the page is open. If that fails until the last day, a link asks the user to sign in again. */
export function SignInAgain({ sessionEndsAt }: { sessionEndsAt: number }) {
  const say = useTranslations('menu')
  const hours = useKeptSession(sessionEndsAt)
  if (hours === null) return null
  return (
    <span role="status">
      <a
        href="/login?again=1"
        onClick={(event) => {
          event.preventDefault()
          const { pathname, search } = window.location
          window.location.assign(`/login?again=1&next=${encodeURIComponent(pathname + search)}`)
        }}
        title={say('signInAgainHint')}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg bg-alert px-2.5 text-base/tight font-bold text-ink print:hidden"
      >
        <WarningSign className="size-5 shrink-0" />
        <span className="max-sm:max-w-28">{say('signInAgain', { hours })}</span>
      </a>
    </span>
  )
}
