'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { PageHead } from '@/app/parts/page-head'
import type { ScreensNow } from '@/lib/screens/screens-now'
import { submitRevocation } from './actions'
import { ChangeScreen } from './change-screen'
import { CurrentState } from './current-state'
import { NotDisplayed } from './not-displayed'
import { ScreenCard } from './screen-card'
import type { ScreenChoices } from './screen-fields'
import { useScreensNow } from './use-screens-now'

type Open = { what: 'change' | 'revoke'; id: string } | null

/** Every paired screen, as it reports itself. */
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
              onChange={() => setOpen({ what: 'change', id: each.id })}
              onRevoke={() => setOpen({ what: 'revoke', id: each.id })}
            />
          </li>
        ))}
      </ul>
      {screen && open.what === 'change' && (
        <ChangeScreen screen={screen} branches={branches} stations={stations} onClose={close} />
      )}
      {screen && open.what === 'revoke' && (
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
