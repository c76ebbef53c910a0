import { z } from '@hono/zod-openapi'
import { credentialsSchema } from '@/lib/staff/log-in'
import { TOKEN_DAYS } from '@/lib/staff/staff-token'
import { keyPermission } from './key-schemas'

export const staffRole = z.enum(['manager', 'staff']).openapi('StaffRole', { example: 'staff' })

const staff = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Trần Quốc Bảo' }),
    role: staffRole,
    branchId: z.uuid().nullable().openapi({ description: 'Null: all branches of the organisation.' }),
  })
  .openapi('Staff')

// A new object, because a schema that was created before @hono/zod-openapi was loaded has no `openapi` method.
export const login = z.object(credentialsSchema.shape).openapi('Login', {
  example: { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' },
})

export const loggedIn = z
  .object({
    token: z.string().openapi({ description: `JWT, valid for ${TOKEN_DAYS} days.`, example: 'eyJhbGciOiJIUzI1NiIs…' }),
    staff,
  })
  .openapi('LoggedIn')

export const currentUser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.union([staffRole, z.null()]).openapi({ description: 'Null: an API key.' }),
    orgId: z.uuid(),
    branchId: z.uuid().nullable().openapi({ description: 'Null: several, or all branches of the organisation.' }),
    permissions: z.array(keyPermission).optional().openapi({ description: 'Only of an API key.' }),
    branches: z
      .array(z.object({ id: z.uuid(), name: z.string().openapi({ example: 'Hàng Bông' }) }))
      .optional()
      .openapi({ description: 'Only of an API key: the branches that a request may name.' }),
  })
  .openapi('CurrentUser')
