import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { signedInStaff } from '@/app/session'
import { SignOutButton } from '@/app/sign-out-button'
import { findBranches } from '@/lib/cafe/find-branches'
import { database } from '@/lib/db/database'

export const metadata: Metadata = { title: 'Choose a branch' }

export default async function ChooseBranch() {
  const staff = await signedInStaff('/board')
  const branches = await findBranches(database(), staff)
  const [only] = branches
  if (only && branches.length === 1) redirect(`/board/${only.id}`)

  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10 text-chalk">
      <div className="grid w-full max-w-md gap-4">
        <h1 className="text-2xl font-bold">Which board, {staff.name}?</h1>
        {branches.length === 0 && <p className="text-chalk-quiet">There is no branch yet.</p>}
        <ul className="grid gap-3">
          {branches.map((branch) => (
            <li key={branch.id}>
              <Link
                href={`/board/${branch.id}`}
                className="flex min-h-20 items-center rounded-xl bg-paper px-6 text-2xl font-bold text-ink"
              >
                {branch.name}
              </Link>
            </li>
          ))}
        </ul>
        <SignOutButton />
      </div>
    </main>
  )
}
