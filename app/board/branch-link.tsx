'use client'

import { useLinkStatus } from 'next/link'
import { useTranslations } from 'use-intl'
import { Link } from '@/app/ui/link'

export function BranchLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      href={`/board/${id}`}
      className="paper flex min-h-20 items-center justify-between gap-4 py-4 pr-6 text-2xl font-bold text-ink"
    >
      <span className="min-w-0 break-words pl-5">{name}</span>
      <PendingHint />
    </Link>
  )
}

/** Shows that the board is loading, because on slow Wi-Fi it takes some seconds. */
function PendingHint() {
  const say = useTranslations('common')
  const { pending } = useLinkStatus()
  return (
    <span aria-hidden="true" className="shrink-0 text-lg font-semibold text-ink-quiet">
      {pending ? say('opening') : '→'}
    </span>
  )
}
