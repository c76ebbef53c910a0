'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { addPeople } from '@/lib/staff/add-people'
import { addPerson, changePerson, changePin, setActive } from '@/lib/staff/change-staff'
import { type PeopleList, peopleListSchema } from '@/lib/staff/people-list-schema'
import { type NewPerson, newPersonSchema, type PersonValues, personSchema, pinSchema } from '@/lib/staff/person-schema'
import { settingsAction } from '../settings-page'

export async function submitNewPerson(input: NewPerson) {
  return settingsAction('staff.manage', async (staff) => {
    await addPerson(database(), staff, newPersonSchema.parse(input))
  })
}

export async function submitNewPeople(input: PeopleList) {
  return settingsAction('staff.manage', (staff) => addPeople(database(), staff, peopleListSchema.parse(input)))
}

export async function submitPerson(input: Edit<PersonValues>) {
  return settingsAction('staff.manage', (staff) => changePerson(database(), staff, readEdit(personSchema, input)))
}

export async function submitPin(personId: string, input: { pin: string }) {
  return settingsAction('staff.manage', (staff) =>
    changePin(database(), staff, z.uuid().parse(personId), pinSchema.parse(input).pin),
  )
}

export async function submitActive(personId: string, active: boolean) {
  return settingsAction('staff.manage', (staff) =>
    setActive(database(), staff, z.uuid().parse(personId), z.boolean().parse(active)),
  )
}
