import type { OrderedOption } from '../orders/order'

/** Lines with the same key have the same options. A line from a process of the previous version has no options. */
export const optionsKey = ({
  options,
}: {
  options?: Pick<OrderedOption, 'optionId' | 'name' | 'quantity'>[]
}): string => JSON.stringify(options?.map(({ optionId, name, quantity }) => [optionId ?? name, quantity]) ?? [])
