import type { Sql } from '../db/database'
import { pairedPlaces } from './ended-screen-repository'
import type { Monitor, ScreenAccess } from './screen'

/** The paired screen of an open socket, and the `screenRevision` with which its page was rendered; null: unknown. */
export type OpenScreen = { access: Pick<ScreenAccess, 'screenId' | 'branchId'>; renderedRevision: string | null }

/** What a page of a paired screen is rendered with. */
export type ScreenState = Pick<ScreenAccess, 'name' | 'view' | 'stationIds' | 'role' | keyof Monitor>

/** The settings of a paired screen as a string. If it differs from that of the rendered page, the page must reload. */
export const screenRevision = ({ name, view, stationIds, role, diagonal, readingDistance }: ScreenState): string =>
  JSON.stringify([name, view, stationIds, role, diagonal, readingDistance])

/**
 * Finds the screens whose connection must end (unpaired, or moved to another branch), and those whose settings changed
 * after their page was rendered. One query for all of them.
 */
export async function findEndedScreens<Screen extends OpenScreen>(
  sql: Sql,
  screens: readonly Screen[],
): Promise<{ ended: Screen[]; changed: Screen[] }> {
  if (screens.length === 0) return { ended: [], changed: [] }
  const paired = await pairedPlaces(sql, screens)
  const revisions = screens.map((_, index) => {
    const state = paired.get(index + 1)
    return state && screenRevision(state)
  })
  return {
    ended: screens.filter((_, index) => revisions[index] === undefined),
    changed: screens.filter(({ renderedRevision }, index) => {
      const revision = revisions[index]
      return renderedRevision !== null && revision !== undefined && revision !== renderedRevision
    }),
  }
}
