import { useTranslations } from 'use-intl'
import { ticketInWords } from '@/app/board/[branchId]/undisplayed'
import { WarningSign } from '@/app/warning-sign'
import type { ScreensNow } from '@/lib/screens/screens-now'

/** More than these nobody reads out. */
const NAMED = 8

/** Tickets that no screen of their station shows: somebody must look now. */
export function NotDisplayed({ branches }: { branches: ScreensNow['undisplayed'] }) {
  const say = useTranslations('managers.screens')
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {branches.map(({ branchName, tickets }) => (
        <p
          key={branchName}
          className="flex items-start gap-3 rounded-xl border-2 border-late bg-white px-4 py-3 text-base/snug font-semibold text-late"
        >
          <WarningSign className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-extrabold">
              {say('undisplayed', { branch: branchName, count: tickets.length })}
            </strong>{' '}
            {tickets.slice(0, NAMED).map(ticketInWords).join(', ')}
            {tickets.length > NAMED && ' …'}
          </span>
        </p>
      ))}
    </div>
  )
}
