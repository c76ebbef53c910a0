import { z } from 'zod'
import { titled } from '@/app/i18n/messages'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { signedInWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { type RequestedTime, readReplay } from '@/lib/replay/replay'
import { NoHistory } from './no-history'
import { ReplayPlayer } from './replay'

export const generateMetadata = titled('rewind.title')

/** The query that the form of the page sends. Without a valid query, the replay begins with the last rush. */
const timeSchema = z.object({
  day: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
}) satisfies z.ZodType<RequestedTime>

type Props = { params: Promise<{ branchId: string }>; searchParams: Promise<Record<string, unknown>> }

export default async function RewindPage({ params, searchParams }: Props) {
  const { branchId } = await params
  const query = timeSchema.safeParse(await searchParams).data ?? null
  const path = `/branches/${branchId}/rewind${query ? `?${new URLSearchParams(query)}` : ''}`
  const staff = await signedInWith('history.replay', path, branchId)
  const replay = await readReplay(database(), staff, branchId, query)
  const menu = await personalMenu(database(), await signedInWith('history.replay', path))
  if (!replay) return <NoHistory menu={<PersonMenu menu={menu} nameFrom="sm" />} />
  return <ReplayPlayer key={replay.board.now} initial={replay} menu={<PersonMenu menu={menu} nameFrom="2xl" />} />
}
