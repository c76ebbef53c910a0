'use client'

import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'

/** Notices for the user that are not about a single order, on a page without a board. */
export function Notices({ sentences }: { sentences: string[] }) {
  const say = useTranslations('common')
  if (sentences.length === 0) return null
  return (
    <section aria-label={say('notices')}>
      <ul className="grid gap-1 text-base font-semibold text-alert">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-center gap-2">
            <WarningSign className="size-5 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
