'use client'

import { useTranslations } from 'use-intl'
import { PersonMenu } from '@/app/menu/person-menu'
import type { PersonalMenu } from '@/app/menu/personal-menu'
import { Link } from '@/app/ui/link'
import { usePath } from '@/app/ui/use-path'

/**
 * The main navigation: the pages that are used most, and the menu with all of them. A phone has the menu only. A tablet has
 * no room for the name of the product, an upright one none for that of the user either.
 */
export function MainNavigation({ menu }: { menu: PersonalMenu }) {
  const say = useTranslations('menu')
  const path = usePath()
  const links = [...menu.pages, ...(menu.settings.length > 0 ? [{ path: '/settings', label: say('settings') }] : [])]
  return (
    <header className="bg-board text-chalk print:hidden">
      <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-x-1 px-4 md:px-6">
        <span className="mr-4 text-xl font-extrabold tracking-tight max-md:grow md:max-xl:hidden">Passboard</span>
        <nav aria-label={say('main')} className="flex grow max-md:hidden">
          {links.map((link) => (
            <Link
              key={link.path}
              href={link.path}
              aria-current={path === link.path || path.startsWith(`${link.path}/`) ? 'page' : undefined}
              className="flex min-h-14 items-center border-b-4 border-transparent px-2.5 text-base font-semibold whitespace-nowrap text-chalk-quiet hover:text-chalk aria-[current=page]:border-soon aria-[current=page]:text-chalk"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <PersonMenu menu={menu} nameFrom="lg" />
      </div>
    </header>
  )
}
