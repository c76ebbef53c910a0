'use client'

import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'

/** What whoever is signed in has to know, beside the orders. */
export function Notices({ sentences, className = '' }: { sentences: string[]; className?: string }) {
  const say = useTranslations('common')
  if (sentences.length === 0) return null
  return (
    <section aria-label={say('notices')} className={className}>
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
