import { NextResponse } from 'next/server'
import { Prisma } from '@/lib/db/generated/client'
import { presentOrder, WITH_ITEMS } from '../../../../lib/present-order'
import { prisma } from '../../../../lib/prisma'
import { stationNames } from '../../../../lib/station-names'

const PREVIOUS = { confirmed: 'pending', preparing: 'confirmed', ready: 'preparing', completed: 'ready' } as const

export async function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const { status }: { status: keyof typeof PREVIOUS } = await request.json()
  try {
    const previousStatus = PREVIOUS[status]
    const now = new Date()
    const order = await prisma.order.update({
      where: { id, status: previousStatus },
      data: { status, previousStatus, statusSince: now, version: { increment: 1 }, updatedAt: now },
      include: WITH_ITEMS,
    })
    return NextResponse.json(presentOrder(order, await stationNames()))
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error
    return NextResponse.json({ error: 'The order is in another state.' }, { status: 409 })
  }
}
