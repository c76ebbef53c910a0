import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'

export default async function Home() {
  demand(ANONYMOUS, 'shell.read')
  await connection()
  redirect((await isSetUp(database())) ? '/board' : '/setup')
}
