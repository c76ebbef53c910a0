import { redirect } from 'next/navigation'
import { translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { findBranches } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'

/** Links to the next steps after the set-up. */
export default async function SetUpDone() {
  const staff = await signedInWith('organisation.manage', '/setup/done')
  const [branch] = await findBranches(database(), staff)
  if (!branch) redirect('/branches')
  const say = await translator('setup')
  const links = [
    { href: `/settings/tables/print?branch=${branch.id}`, name: say('doneTables') },
    { href: '/screens', name: say('doneScreens') },
    { href: '/settings/staff', name: say('doneStaff') },
    { href: '/settings/menu', name: say('doneMenu') },
  ]
  return (
    <main className="grid min-h-dvh justify-items-center bg-paper px-4 py-8 md:py-14">
      <div className="grid w-full max-w-2xl content-start gap-6">
        <header>
          <h1 className="text-3xl/tight font-extrabold tracking-tight">{say('doneTitle')}</h1>
          <p className="mt-1 text-lg text-ink-quiet">{say('doneLead')}</p>
        </header>
        <ul className="grid gap-3">
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href} className={`${QUIET} w-full !justify-start`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <a href={`/board/${branch.id}`} className={PRIMARY}>
          {say('doneBoard')}
        </a>
      </div>
    </main>
  )
}
