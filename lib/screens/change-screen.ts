import { EventEmitter } from 'node:events'
import { demand } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import type { ScreenSettings } from './screen'

/**
 * Changes the settings of a screen; the screen then reloads.
 * @throws {AppError} forbidden; not_found; version_conflict; invalid_request at the field
 */
export async function changeScreen(database: Sql, staff: OrgAccess, edit: Edit<ScreenSettings>): Promise<void> {
  demand(staff, 'screens.manage')
  await changeSettings(database, staff, async (sql) => {
    const before = await findScreen(sql, staff, edit.id)
    const { branchName, ...after } = await validatedSettings(sql, staff, merged(settingsOf(before), edit))
    await sql.query(
      `UPDATE screens SET name = $2, branch_id = $3, stations = $4::text[], view = $5, may_bump = $6, diagonal = $7,
         reading_distance = $8 WHERE id = $1`,
      [
        edit.id,
        after.name,
        after.branchId,
        after.stations,
        after.view,
        after.mayBump,
        after.diagonal,
        after.readingDistance,
      ],
    )
    const change = { action: 'screen.changed', branchId: after.branchId, subject: after.name } as const
    await recordChange(sql, staff, change, auditedScreen(before), auditedScreen({ ...after, branchName }))
    sql.afterCommit(() => signalScreen('changed', edit.id))
  })
}

/** A paired screen that the manager may manage, with the name of its branch. @throws {AppError} not_found */
export async function findScreen(
  sql: Sql,
  { orgId, branchId }: Pick<OrgAccess, 'orgId' | 'branchId'>,
  id: string,
): Promise<NamedSettings> {
  const [screen] = await sql.query<NamedSettings>(
    `SELECT s.name, s.branch_id AS "branchId", b.name AS "branchName", s.stations, s.view, s.may_bump AS "mayBump",
       s.diagonal, s.reading_distance AS "readingDistance"
     FROM screens s JOIN branches b ON b.id = s.branch_id
     WHERE s.id = $1 AND s.org_id = $2 AND ($3::uuid IS NULL OR s.branch_id = $3) AND s.revoked_at IS NULL`,
    [id, orgId, branchId],
  )
  if (!screen) throw new AppError('not_found', 'There is no such screen.')
  return screen
}

type NamedSettings = ScreenSettings & { branchName: string }

const settingsOf = ({ branchName: _, ...settings }: NamedSettings): ScreenSettings => settings

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
  ...(view === 'wall' && { diagonal, readingDistance }),
})

/**
 * Checks that the manager may manage the branch and that the stations exist. A pickup display gets no stations and no
 * buttons.
 * @throws {AppError} not_found or invalid_request at the field
 */
export async function validatedSettings(
  sql: Sql,
  { orgId, branchId }: Pick<OrgAccess, 'orgId' | 'branchId'>,
  settings: ScreenSettings,
): Promise<ScreenSettings & { branchName: string }> {
  const [branch] = await sql.query<{ name: string }>(
    'SELECT name FROM branches WHERE id = $2 AND org_id = $1 AND ($3::uuid IS NULL OR id = $3)',
    [orgId, settings.branchId, branchId],
  )
  if (!branch) throw refusedField('not_found', 'branchId', 'invalid', 'There is no such branch.')
  const knownStations = await sql.query('SELECT 1 FROM stations WHERE org_id = $1 AND name = ANY ($2::text[])', [
    orgId,
    settings.stations,
  ])
  if (knownStations.length !== settings.stations.length)
    throw refusedField('invalid_request', 'stations.0', 'invalid', 'There is no such station.')
  const stored = settings.view === 'ready' ? { ...settings, stations: [], mayBump: false } : settings
  return { ...stored, branchName: branch.name }
}

/** Plays a chime on a screen, to test its sound. @throws {AppError} forbidden, not_found */
export async function chimeScreen(sql: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'screens.manage')
  await findScreen(sql, staff, id)
  signalScreen('chime', id)
}

/** Unpairs a screen: it loses its credential and its connection, and shows a pairing code again. @throws {AppError} forbidden, not_found */
export async function revokeScreen(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  demand(staff, 'screens.manage')
  await changeSettings(database, staff, async (sql) => {
    const screen = await findScreen(sql, staff, id)
    await sql.query('UPDATE screens SET revoked_at = now() WHERE id = $1', [id])
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
