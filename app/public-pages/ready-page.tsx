import type { PublicBranch } from '@/lib/guests/guest-table'
import type { ReadyNumbers } from '@/lib/guests/ready-number-repository'
import { ReadyDisplay } from '../pickup/ready-display'
import { NotFoundNotice } from '../ui/not-found-notice'
import type { PageData } from './page-data'
import { PublicPage } from './public-page'

/** `none`: there is no such branch. */
export type ReadyShown = { kind: 'display'; branch: PublicBranch; initial: ReadyNumbers } | { kind: 'none' }

/** The page of the pickup display. */
export function ReadyPage(data: PageData<ReadyShown>) {
  return (
    <PublicPage data={data}>
      {(shown) =>
        shown.kind === 'display' ? <ReadyDisplay branch={shown.branch} initial={shown.initial} /> : <NotFoundNotice />
      }
    </PublicPage>
  )
}
