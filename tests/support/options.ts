import { expect } from 'vitest'
import type { OrderedOption } from '@/lib/orders/order'
import type { Cafe } from './cafe'

/** @param names of the option and its group */
const ordered = (names: Pick<OrderedOption, 'groupName' | 'name' | 'kitchenName'>): OrderedOption => ({
  optionId: expect.any(String),
  quantity: 1,
  price: 0,
  effect: 'neutral',
  onTicket: false,
  ...names,
})

/** The options of a coffee of the demo café that was ordered without options. */
export const DEFAULT_OPTIONS = [
  ordered({ groupName: 'Kích cỡ', name: 'M', kitchenName: 'Cỡ M' }),
  ordered({ groupName: 'Độ ngọt', name: '100 %', kitchenName: 'Đường 100 %' }),
  ordered({ groupName: 'Đá', name: 'Đá bình thường', kitchenName: 'Đá vừa' }),
]

/** The ids of options of the demo café, by name. */
export async function optionIds(cafe: Cafe): Promise<(name: string) => string> {
  const options = await cafe.database.prisma.menuOption.findMany()
  return (name) => {
    const option = options.find((one) => one.name === name)
    if (!option) throw new Error(`There is no option ${name}.`)
    return option.id
  }
}
