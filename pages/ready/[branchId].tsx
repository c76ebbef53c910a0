import type { GetServerSidePropsContext } from 'next'
import { z } from 'zod'
import { foundOrNull } from '@/app/found-or-null'
import { translatorIn } from '@/app/i18n/catalogue'
import { ReadyPage, type ReadyShown } from '@/app/public-pages/ready-page'
import { type Read, servePage } from '@/app/public-pages/serve-page'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { publicBranch } from '@/lib/guests/guest-table-repository'
import { readyNumbers } from '@/lib/guests/ready-number-repository'

export const config = { unstable_runtimeJS: false }

/** The pickup display. It is public, so it shows order numbers, and names only where the branch shows them. */
export default ReadyPage

export function getServerSideProps(context: GetServerSidePropsContext) {
  demand(ANONYMOUS, 'ready_display.read')
  return servePage<ReadyShown>(context, ['ready'], () => read(context.params?.branchId))
}

async function read(branchId: unknown): Promise<Read<ReadyShown>> {
  const id = z.uuid().safeParse(branchId).data
  const branch = id ? await foundOrNull(publicBranch(database(), id)) : null
  if (!branch) {
    return { shown: { kind: 'none' }, title: (language) => translatorIn(language, 'common')('notFoundTitle') }
  }
  return {
    shown: { kind: 'display', branch, initial: await readyNumbers(database(), branch.id) },
    title: (language) => translatorIn(language, 'ready')('title'),
  }
}
