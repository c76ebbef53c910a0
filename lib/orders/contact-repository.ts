import { inScope, type OrderScope } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { type Contact, hasContact, NO_CONTACT } from './contact'

const CONTACT = { phone: true, address: true } as const

/** How the customer of an order is reached; empty texts if that is not known, or was removed. @throws {AppError} not_found */
export async function findContact({ prisma }: Sql, scope: OrderScope, orderId: string): Promise<Contact> {
  const order = await prisma.order.findFirst({
    where: { id: orderId, ...inScope(scope) },
    select: { contact: { select: CONTACT } },
  })
  if (!order) throw new AppError('not_found', 'There is no such order.')
  return order.contact ?? NO_CONTACT
}

/** Stores how the customer of an order is reached. Empty texts remove it. @throws {AppError} not_found */
export async function saveContact(
  { prisma }: Sql,
  scope: OrderScope,
  orderId: string,
  contact: Contact,
): Promise<void> {
  const order = await prisma.order.findFirst({ where: { id: orderId, ...inScope(scope) }, select: { orgId: true } })
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const where = { orderId }
  if (hasContact(contact)) {
    await prisma.orderContact.upsert({ where, create: { ...where, ...order, ...contact }, update: contact })
  } else {
    await prisma.orderContact.deleteMany({ where })
  }
}

/** Gives a new order the contact of the order that it stands beside, or makes again. @throws {AppError} not_found */
export async function copyContact(sql: Sql, scope: OrderScope, fromId: string, toId: string): Promise<void> {
  const contact = await findContact(sql, scope, fromId)
  if (hasContact(contact)) await saveContact(sql, scope, toId, contact)
}
