import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { database } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/is-set-up'

export default async function Home() {
  await connection()
  redirect((await isSetUp(database())) ? '/board' : '/setup')
}
