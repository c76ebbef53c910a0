'use server'

import { database } from '@/lib/db/database'
import { changeOrganisation } from '@/lib/organisation/change-organisation'
import { type OrganisationValues, organisationSchema } from '@/lib/organisation/organisation-schema'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { settingsAction } from '../settings-page'

export async function submitOrganisation(input: Edit<OrganisationValues>) {
  return settingsAction('organisation.manage', (staff) =>
    changeOrganisation(database(), staff, readEdit(organisationSchema, input)),
  )
}
