'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { SignOutButton } from '@/app/sign-out-button'

const LINKS = [
  ['/branches', 'branches'],
  ['/screens', 'screens'],
  ['/settings', 'settings'],
  ['/board', 'boards'],
] as const

/** The main navigation for managers. Printed pages do not contain it. */
export function MainNavigation() {
  const say = useTranslations('managers.navigation')
  const path = usePathname()
  return (
    <nav aria-label={say('navigation')} className="bg-board text-chalk print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1 px-4 md:px-6">
        <span className="mr-4 py-3 text-xl font-extrabold tracking-tight max-md:grow">Passboard</span>
        <div className="flex max-md:order-1 max-md:w-full">
          {LINKS.map(([href, name]) => (
            <Link
              key={href}
              href={href}
              aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
              className="flex min-h-14 items-center border-b-4 border-transparent px-2.5 max-md:min-h-12 max-md:px-2 text-base font-semibold text-chalk-quiet hover:text-chalk aria-[current=page]:border-soon aria-[current=page]:text-chalk"
            >
              {say(name)}
            </Link>
          ))}
        </div>
        <SignOutButton className="ml-auto min-h-14 px-2.5 max-md:px-0 text-base font-medium text-chalk-quiet hover:text-chalk" />
      </div>
    </nav>
  )
}
