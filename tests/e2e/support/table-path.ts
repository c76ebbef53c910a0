import { type Cafe, HANG_BONG } from './cafe'
import { MANAGER } from './people'

type Tables = { tables: { branchId: string; label: string; code: string }[] }

/** The address behind the QR code of a table at the first branch. */
export async function tablePath(cafe: Cafe, label: string): Promise<string> {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const { tables } = await cafe.rest<Tables>('GET', '/tables', { token })
  const board = await cafe.boardPath(HANG_BONG)
  const table = tables.find((candidate) => candidate.label === label && board.endsWith(candidate.branchId))
  return `/t/${table?.code}`
}
