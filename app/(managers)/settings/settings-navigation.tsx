'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChevronIcon } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import { usePath } from '@/app/ui/use-path'
import type { SectionName } from './sections'

/** Links to the settings pages: beside the page on a wide screen; elsewhere above it, behind a button until somebody wants another page. */
export function SettingsNavigation({ sections }: { sections: SectionName[] }) {
  const say = useTranslations('settings')
  const path = usePath()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === path
  return (
    <nav
      aria-label={say('navigation')}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:overflow-y-auto print:hidden"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : path)}
        className="group flex min-h-11 w-full items-center justify-between rounded-lg border border-rule bg-white px-3.5 text-base font-semibold lg:hidden"
      >
        {say('allSettings')}
        <ChevronIcon />
      </button>
      <ul className={`flex flex-wrap gap-1.5 max-lg:mt-2 lg:grid ${isOpen ? '' : 'max-lg:hidden'}`}>
        {sections.map((name) => (
          <li key={name}>
            <Link
              href={`/settings/${name}`}
              aria-current={path.startsWith(`/settings/${name}`) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-lg px-3.5 text-base font-semibold text-ink-quiet hover:bg-paper-head hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink max-lg:border max-lg:border-rule max-lg:bg-white"
            >
              {say(`${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
