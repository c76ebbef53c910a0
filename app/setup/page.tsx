import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { titled } from '@/app/i18n/messages'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'
import { SetUpPage } from './set-up-page'

export const generateMetadata = titled('setup.title')

/** The set-up, which requires the code from the console. Redirects to the sign-in page when an organisation exists. */
export default async function SetUp() {
  demand(ANONYMOUS, 'setup.run')
  await connection()
  if (await isSetUp(database())) redirect('/login')
  return <SetUpPage />
}
