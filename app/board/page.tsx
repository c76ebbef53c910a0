import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { signedInStaff } from '@/app/session'
import { SignOutButton } from '@/app/sign-out-button'
import { findBranches } from '@/lib/cafe/find-branches'
import { database } from '@/lib/db/database'
import { switchedOffNotices } from '@/lib/webhooks/switched-off'
import { BranchLink } from './branch-link'
import { Notices } from './notices'

export const metadata: Metadata = { title: 'Choose a branch' }

export default async function ChooseBranch() {
  const staff = await signedInStaff('/board')
  const branches = await findBranches(database(), staff)
  const [only] = branches
  if (only && branches.length === 1) redirect(`/board/${only.id}`)

  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10 text-chalk">
      <div className="grid w-full max-w-md gap-5">
        <div>
          <h1 className="text-3xl font-bold">Which board?</h1>
          <p className="mt-1 text-lg text-chalk-quiet">Signed in as {staff.name}</p>
        </div>
        <Notices sentences={await switchedOffNotices(database(), staff)} />
        {branches.length === 0 && <p className="text-lg">There is no branch yet.</p>}
        <ul className="grid gap-3">
          {branches.map((branch) => (
            <li key={branch.id}>
              <BranchLink id={branch.id} name={branch.name} />
            </li>
          ))}
        </ul>
        <div className="-ml-3">
          <SignOutButton />
        </div>
      </div>
    </main>
  )
}
