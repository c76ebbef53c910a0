import { type NextRequest, NextResponse } from 'next/server'
import { presentOrder, today, WITH_ITEMS } from '../../lib/present-order'
import { prisma } from '../../lib/prisma'
import { stationNames } from '../../lib/station-names'

export async function GET(request: NextRequest) {
  const page = Number(request.nextUrl.searchParams.get('page') ?? 1)
  const limit = Number(request.nextUrl.searchParams.get('limit') ?? 20)
  const where = { orgId: process.env.ORG_ID ?? '', day: today() }
  const [orders, total] = await Promise.all([
    prisma.order.findMany({
      where,
      include: WITH_ITEMS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    prisma.order.count({ where }),
  ])
  const stations = await stationNames()
  return NextResponse.json({ orders: orders.map((order) => presentOrder(order, stations)), total, page, limit })
}
