import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { SignOutButton } from '@/app/sign-out-button'
import { findBranches } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'
import { switchedOffNotices } from '@/lib/webhooks/endpoint'
import { Notices } from '../kitchen/notices'
import { BranchLink } from './branch-link'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('common'))('chooseTitle') }
}

export default async function ChooseBranch() {
  const staff = await signedInWith('board.read', '/board')
  const branches = await findBranches(database(), staff)
  const say = await translator('common')
  const [only] = branches
  if (only && branches.length === 1) redirect(`/board/${only.id}`)

  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10 text-chalk">
      <div className="grid w-full max-w-md gap-5">
        <div>
          <h1 className="text-3xl font-bold">{say('chooseTitle')}</h1>
          <p className="mt-1 text-lg text-chalk-quiet">{say('signedInAs', { name: staff.name })}</p>
        </div>
        <Notices sentences={await switchedOffNotices(database(), staff)} />
        {branches.length === 0 && <p className="text-lg">{say('noBranch')}</p>}
        <ul className="grid gap-3">
          {branches.map((branch) => (
            <li key={branch.id}>
              <BranchLink id={branch.id} name={branch.name} />
            </li>
          ))}
        </ul>
        <SignOutButton className="-ml-3 min-h-16 w-fit rounded-lg px-3 text-left text-base font-medium text-chalk-quiet hover:text-chalk" />
      </div>
    </main>
  )
}
