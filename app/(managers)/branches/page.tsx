import { titled } from '@/app/i18n/messages'
import { managersNotices } from '@/app/managers-notices'
import { signedInWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { readOverview } from '@/lib/overview/read-overview'
import { Branches } from './branches'

export const generateMetadata = titled('managers.overview.title')

export default async function BranchesPage() {
  const staff = await signedInWith('branches.overview', '/branches')
  return <Branches initial={await readOverview(database(), staff)} notices={await managersNotices(database(), staff)} />
}
