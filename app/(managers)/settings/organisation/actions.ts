'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { changeLogo } from '@/lib/organisation/change-logo'
import { changeOrganisation } from '@/lib/organisation/change-organisation'
import { type OrganisationValues, organisationSchema } from '@/lib/organisation/organisation-schema'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { settingsAction } from '../settings-page'

export async function submitOrganisation(input: Edit<OrganisationValues>) {
  return settingsAction('organisation.manage', (staff) =>
    changeOrganisation(database(), staff, readEdit(organisationSchema, input)),
  )
}

/** Sets the logo, a WebP image; null removes it. */
export async function submitLogo(logo: Blob | null) {
  return settingsAction('organisation.manage', async (staff) => {
    const blob = z.instanceof(Blob).nullable().parse(logo)
    await changeLogo(database(), staff, blob && new Uint8Array(await blob.arrayBuffer()))
  })
}
