import { z } from '@hono/zod-openapi'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { languageSchema } from '@/lib/organisation/languages'
import { storableText } from '@/lib/storable-text'
import { menuItem } from './menu-schemas'

export const tableCode = z
  .strictObject({ tableCode: storableText(32).min(1).openapi({ example: '7K3M9QX2PA' }) })
  .openapi('TableCode')

export const guestSession = z
  .object({
    sessionId: z
      .string()
      .openapi({ description: 'Send it as X-Session-ID.', example: '9f86d081884c7d659a2feaa0c55ad015' }),
    expiresAt: z.iso.datetime().openapi({ example: '2026-11-21T15:41:05.120Z' }),
    tableLabel: z.string().openapi({ example: 'A1' }),
    branchName: z.string().openapi({ example: 'Hàng Bông' }),
    organisationName: z.string().openapi({ example: 'Cà phê Phố' }),
    currency: z.string().openapi({ example: 'VND' }),
  })
  .openapi('GuestSession')

export const menuQuery = z.object({ language: languageSchema.optional() })

export const guestOrdering = z.object({
  open: z.boolean().openapi({ description: 'Whether guests can order at this branch now.' }),
  opensAt: z.iso.datetime().nullable().openapi({
    description: 'From when guests can order again; null: they can order now, or nobody knows yet.',
    example: null,
  }),
  longerMinutes: z.int().openapi({
    description: 'By how many minutes it takes longer than usual, because the kitchen is busy; 0: it does not.',
    example: 0,
  }),
  categoryIds: z.array(z.uuid()).nullable().openapi({
    description: 'The only categories that guests can order from now, because the kitchen is limited; null: all.',
    example: null,
  }),
})

export const guestMenu = z
  .object({
    currency: z.string().openapi({ example: 'VND' }),
    ordering: guestOrdering,
    categories: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().openapi({ example: 'Cà phê' }),
        items: z.array(
          menuItem
            .pick({
              id: true,
              name: true,
              price: true,
              description: true,
              photoUrl: true,
              allergens: true,
              available: true,
              optionGroups: true,
              components: true,
            })
            .extend({
              served: z.boolean().openapi({ description: 'Whether guests can order it now by its serving times.' }),
              servedFrom: z.iso.datetime().nullable().openapi({
                description: 'From when, if not now; null: now, or not within a week.',
                example: null,
              }),
            }),
        ),
      }),
    ),
  })
  .openapi('GuestMenu')

export const guestOrder = z.strictObject(newOrderSchema.shape).openapi('GuestOrder')
