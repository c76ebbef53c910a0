'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTicketInWords } from '@/app/kitchen/undisplayed'
import { PRIMARY } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { WarningSign } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import type { ScreensNow } from '@/lib/screens/find-screens'
import { submitRevocation } from './actions'
import { CurrentState, ScreenCard } from './screen-card'
import { ChangeScreen, type ScreenChoices } from './screen-forms'
import { useScreensNow } from './use-screens-now'

type Open = { dialog: 'change' | 'revoke'; id: string } | null

/** All paired screens with their screen health. */
export function Screens({ initial, branches, stations }: ScreenChoices & { initial: ScreensNow }) {
  const say = useTranslations('managers.screens')
  const { list, isLost } = useScreensNow(initial)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const screen = open && list.screens.find(({ id }) => id === open.id)
  return (
    <>
      <PageHead title={say('title')} lead={<CurrentState isLost={isLost} />}>
        <Link href="/screens/pair" className={PRIMARY}>
          {say('pairTitle')}
        </Link>
      </PageHead>
      <NotDisplayed branches={list.undisplayed} />
      {list.screens.length === 0 && <NoScreens />}
      <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {list.screens.map((each) => (
          <li key={each.id}>
            <ScreenCard
              screen={each}
              now={list.now}
              onChange={() => setOpen({ dialog: 'change', id: each.id })}
              onRevoke={() => setOpen({ dialog: 'revoke', id: each.id })}
            />
          </li>
        ))}
      </ul>
      {screen && open.dialog === 'change' && (
        <ChangeScreen screen={screen} branches={branches} stations={stations} onClose={close} />
      )}
      {screen && open.dialog === 'revoke' && (
        <ConfirmDialog
          title={say('revokeNamed', { name: screen.name })}
          action={say('revoke')}
          command={() => submitRevocation(screen.id)}
          onClose={close}
        >
          {say('revokeLead')}
        </ConfirmDialog>
      )}
    </>
  )
}

function NoScreens() {
  const say = useTranslations('managers.screens')
  return (
    <Card title={say('noneTitle')}>
      <ol className="grid list-decimal gap-2 pl-6 text-lg">
        <li>{say('noneOpen')}</li>
        <li>{say('noneCode')}</li>
        <li>{say('noneDone')}</li>
      </ol>
    </Card>
  )
}

/** At most this many tickets are named. */
const MAX_NAMED = 8

/** A warning about tickets that no screen of their station shows. */
function NotDisplayed({ branches }: { branches: ScreensNow['undisplayed'] }) {
  const say = useTranslations('managers.screens')
  const ticketInWords = useTicketInWords()
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
            {tickets.slice(0, MAX_NAMED).map(ticketInWords).join(', ')}
            {tickets.length > MAX_NAMED && ' …'}
          </span>
        </p>
      ))}
    </div>
  )
}
