import { EventEmitter } from 'node:events'
import type { OrgAccess } from '../access/callers'
import { nameOfBranch } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { processWide } from '../process-wide'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { endRow } from '../settings/list-repository'
import { stationIds } from '../stations/station-repository'
import { hasMonitor, type ScreenSettings, type ScreenView } from './screen'
import { findScreen, type NamedSettings, updateScreen } from './screen-repository'

/**
 * Changes the settings of a screen; the screen then reloads.
 * @throws {AppError} not_found; version_conflict; invalid_request at the field
 */
export async function changeScreen(database: Sql, staff: OrgAccess, edit: Edit<ScreenSettings>): Promise<void> {
  await changeSettings(database, staff, async (sql) => {
    const before = await findScreen(sql, staff, edit.id)
    const after = await validatedSettings(sql, staff, merged(settingsOf(before), edit))
    const { branchName: _, stations: __, ...stored } = after
    await updateScreen(sql, edit.id, stored)
    const change = { action: 'screen.changed', branchId: after.branchId, subject: after.name } as const
    await recordChange(sql, staff, change, auditedScreen(before), auditedScreen(after))
    sql.afterCommit(() => signalScreen('changed', edit.id))
  })
}

/** Whether a view shows tickets, which can be bumped. */
const hasTickets = (view: ScreenView): boolean => view === 'wall' || view === 'touch'

export const settingsOf = ({ branchName: _, stationIds: __, ...settings }: NamedSettings): ScreenSettings => settings

/** The settings for the activity log: names instead of ids. */
export const auditedScreen = ({
  name,
  branchName,
  stations,
  view,
  mayBump,
  diagonal,
  readingDistance,
}: NamedSettings) => ({
  name,
  branch: branchName,
  stations,
  view,
  mayBump,
  ...(hasMonitor(view) && { diagonal, readingDistance }),
})

/**
 * Checks that the manager may manage the branch and that the stations exist. A pickup display gets no stations, and a screen
 * without tickets no buttons.
 * @throws {AppError} not_found or invalid_request at the field
 */
export async function validatedSettings(
  sql: Sql,
  staff: Pick<OrgAccess, 'orgId' | 'branchId'>,
  settings: ScreenSettings,
): Promise<NamedSettings> {
  const branchName = await nameOfBranch(sql, staff, settings.branchId)
  if (branchName === undefined) throw refusedField('not_found', 'branchId', 'invalid', 'There is no such branch.')
  const ids = await stationIds(sql, staff.orgId, settings.stations)
  if (!ids) throw refusedField('invalid_request', 'stations.0', 'invalid', 'There is no such station.')
  return {
    ...settings,
    branchName,
    stationIds: ids,
    ...(settings.view === 'ready' && { stations: [], stationIds: [] }),
    ...(!hasTickets(settings.view) && { mayBump: false }),
  }
}

/** Plays a chime on a screen, to test its sound. @throws {AppError} not_found */
export async function chimeScreen(sql: Sql, staff: OrgAccess, id: string): Promise<void> {
  await findScreen(sql, staff, id)
  signalScreen('chime', id)
}

/** Unpairs a screen: it loses its credential and its connection, and shows a pairing code again. @throws {AppError} not_found */
export async function revokeScreen(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  await changeSettings(database, staff, async (sql) => {
    const screen = await findScreen(sql, staff, id)
    await endRow(sql, 'screens', id)
    const change = { action: 'screen.revoked', branchId: screen.branchId, subject: screen.name } as const
    await recordChange(sql, staff, change, auditedScreen(screen), null)
    sql.afterCommit(() => signalScreen('revoked', id))
  })
}

/** A signal to a paired screen. `changed`: its settings have changed, so it reloads. */
export type ScreenSignal = 'chime' | 'changed' | 'revoked'

const signalEmitter = () => processWide('screens', () => new EventEmitter<{ signal: [ScreenSignal, string] }>())

/** Signals a screen. The realtime server forwards the signal to the process that the screen is connected to. */
function signalScreen(kind: ScreenSignal, screenId: string): void {
  signalEmitter().emit('signal', kind, screenId)
}

/** @returns a function that removes the listener */
export function onScreenSignal(listener: (kind: ScreenSignal, screenId: string) => void): () => void {
  signalEmitter().on('signal', listener)
  return () => signalEmitter().off('signal', listener)
}
