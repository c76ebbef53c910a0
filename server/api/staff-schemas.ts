import { z } from '@hono/zod-openapi'
import { AT_LEAST_ONE, id, withSomeField } from '@/lib/schema-parts'
import { sentPersonSchema } from '@/lib/staff/person-schema'
import { staffRole } from './auth-schemas'
import { idParam } from './path-params'

const EXAMPLE_PERSON_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000aa'

const { name, phone, branchId, pin } = sentPersonSchema.shape
const shape = { name, phone, role: staffRole, branchId }

export const person = z
  .object({
    id: id('Person id.', EXAMPLE_PERSON_ID),
    name: z.string().openapi({ example: 'Trần Quốc Bảo' }),
    phone: z.string().openapi({ example: '0912345678' }),
    role: staffRole,
    branchId: z.uuid().nullable().openapi({ description: 'Null: every branch.' }),
    active: z.boolean().openapi({ description: 'False: the person cannot sign in.' }),
  })
  .openapi('Person')
export const people = z.object({ staff: z.array(person) }).openapi('People')
export const newPerson = z.strictObject({ ...shape, pin }).openapi('NewPerson')
export const personChange = withSomeField(z.strictObject(shape).partial()).openapi('PersonChange', AT_LEAST_ONE)
export const pinChange = z.strictObject({ pin }).openapi('PinChange')
export const personParam = idParam('Person id.', EXAMPLE_PERSON_ID)
