import { redirect } from 'next/navigation'
import { MessagesOf, translator } from '@/app/i18n/messages'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { addressForOthers } from '@/app/own-address'
import { signedInWith } from '@/app/session'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'

/** Links to the next steps after the set-up. */
export default async function SetUpDone() {
  const staff = await signedInWith('organisation.manage', '/setup/done')
  const [branch] = await findBranches(database(), staff)
  if (!branch) redirect('/branches')
  const [{ slug }, menu, say] = await Promise.all([
    findOrganisation(database(), staff.orgId),
    personalMenu(database(), staff),
    translator('setup'),
  ])
  const links = [
    { href: `/settings/tables/print?branch=${branch.id}`, name: say('doneTables') },
    { href: '/screens', name: say('doneScreens') },
    { href: '/settings/staff', name: say('doneStaff') },
    { href: '/settings/menu', name: say('doneMenu') },
  ]
  return (
    <main className="grid min-h-dvh justify-items-center bg-paper px-4 py-8 md:py-14">
      <div className="grid w-full max-w-2xl content-start gap-6">
        <header className="flex items-start justify-between gap-4">
          <h1 className="text-3xl/tight font-extrabold tracking-tight">{say('doneTitle')}</h1>
          <MessagesOf namespaces={['menu']}>
            <PersonMenu menu={menu} nameFrom="sm" />
          </MessagesOf>
        </header>
        <section aria-label={say('doneSignIn')} className="grid gap-2 rounded-xl border border-rule bg-white p-5">
          <h2 className="text-xl font-bold">{say('doneSignIn')}</h2>
          <p className="text-base">{say('doneSignInLead', { address: `${await addressForOthers()}/login` })}</p>
          <p className="w-fit rounded-lg bg-paper-head px-4 py-2 text-2xl font-bold break-all">{slug}</p>
        </section>
        <p className="text-lg text-ink-quiet">{say('doneLead')}</p>
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
