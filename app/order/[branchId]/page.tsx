import { foundOr404 } from '@/app/found-or-404'
import { titled } from '@/app/i18n/messages'
import { finishedTickets, sendTap } from '@/app/kitchen/actions'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { signedInWith } from '@/app/session'
import { may } from '@/lib/access/permissions'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { database } from '@/lib/db/database'
import { OrderPad } from './order-pad'
import { readPadData } from './pad-data'

export const generateMetadata = titled('pad.title')

type Props = { params: Promise<{ branchId: string }> }

/** The order pad of staff: the tables of a branch, what is open on each, and new orders. */
export default async function OrderPadPage({ params }: Props) {
  const { branchId } = await params
  const { orgId } = await signedInWith('orders.place', `/order/${branchId}`, branchId)
  const initial = await foundOr404(boardSnapshot(database(), orgId, branchId))
  const staff = await signedInWith('orders.place', `/order/${branchId}`)
  const [data, links] = await Promise.all([readPadData(staff, branchId), personalMenu(database(), staff)])
  return (
    <OrderPad
      initial={initial}
      viewer={{ id: staff.staffId, sendTap, finishedTickets }}
      menu={<PersonMenu menu={links} nameFrom="2xl" />}
      data={data}
      mayCloseTables={may(staff.role, 'tables.close')}
    />
  )
}
