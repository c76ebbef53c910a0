'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { directionSchema } from '@/lib/settings/move-in-order'
import { addStation, changeStation, moveStation, removeStation, restoreStation } from '@/lib/stations/change-stations'
import { type StationValues, stationSchema } from '@/lib/stations/station-schema'
import { settingsAction } from '../settings-page'

export async function submitNewStation(input: StationValues) {
  return settingsAction('stations.manage', async (staff) => {
    await addStation(database(), staff, stationSchema.parse(input))
  })
}

export async function submitStation(input: Edit<StationValues>) {
  return settingsAction('stations.manage', (staff) => changeStation(database(), staff, readEdit(stationSchema, input)))
}

export async function submitStationMove(stationId: string, direction: 'up' | 'down') {
  return settingsAction('stations.manage', (staff) =>
    moveStation(database(), staff, z.uuid().parse(stationId), directionSchema.parse(direction)),
  )
}

export async function submitStationRestoration(stationId: string) {
  return settingsAction('stations.manage', (staff) => restoreStation(database(), staff, z.uuid().parse(stationId)))
}

export async function submitStationRemoval(stationId: string) {
  return settingsAction('stations.manage', async (staff) => {
    await removeStation(database(), staff, z.uuid().parse(stationId))
  })
}
