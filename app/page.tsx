import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { may } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'
import { signedInWith } from './session'

/** Leads to the first page of the signed-in user: the branches, or the board for those who may not see the branches. */
export default async function Home() {
  await connection()
  if (!(await isSetUp(database()))) redirect('/setup')
  const { role } = await signedInWith('account.use', '/')
  redirect(may(role, 'branches.overview') ? '/branches' : '/board')
}
