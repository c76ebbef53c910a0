'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { usePath } from '@/app/ui/use-path'
import type { SectionName } from './sections'

/** Links to the settings pages: beside the page on a wide screen, above it on a phone. */
export function SettingsNavigation({ sections }: { sections: SectionName[] }) {
  const say = useTranslations('settings')
  const path = usePath()
  return (
    <nav
      aria-label={say('navigation')}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:overflow-y-auto print:hidden"
    >
      <ul className="flex flex-wrap gap-1.5 lg:grid">
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
