import type { ReactNode } from 'react'
import { translator } from '@/app/i18n/messages'
import { PRIMARY } from '@/app/ui/buttons'
import { Link } from '@/app/ui/link'

/** Shown for a branch without orders, or when all its events are older than the retention period. */
export async function NoHistory({ menu }: { menu: ReactNode }) {
  const say = await translator('rewind')
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper px-4 text-center">
      <div className="fixed top-2 right-4">{menu}</div>
      <h1 className="text-3xl font-extrabold">{say('title')}</h1>
      <p className="text-lg text-ink-quiet">{say('noHistory')}</p>
      <Link href="/branches" className={PRIMARY}>
        {say('back')}
      </Link>
    </main>
  )
}
