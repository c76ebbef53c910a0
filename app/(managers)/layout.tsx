import type { ReactNode } from 'react'
import { MessagesOf, translator } from '@/app/i18n/messages'
import { personalMenu } from '@/app/menu/personal-menu'
import { staffOrNull } from '@/app/session'
import { database } from '@/lib/db/database'
import { MainNavigation } from './main-navigation'

const NAMESPACES = ['managers', 'menu', 'orders', 'report', 'settings', 'setup', 'forms'] as const

/** The layout of the pages with a main navigation. Each page authenticates the user itself. */
export default async function ManagersLayout({ children }: { children: ReactNode }) {
  const say = await translator('managers.navigation')
  const staff = await staffOrNull()
  return (
    <MessagesOf namespaces={NAMESPACES}>
      <div className="min-h-dvh bg-paper text-ink">
        <a
          href="#content"
          className="sr-only z-20 rounded-lg bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          {say('skip')}
        </a>
        {staff && <MainNavigation menu={await personalMenu(database(), staff)} />}
        <main id="content" tabIndex={-1} className="mx-auto grid w-full max-w-7xl gap-6 px-4 py-6 outline-none md:px-6">
          {children}
        </main>
      </div>
    </MessagesOf>
  )
}
