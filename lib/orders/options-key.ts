import type { OrderedOption } from './order'

/** Lines with the same key have the same options. */
export const optionsKey = ({ options }: { options: Pick<OrderedOption, 'optionId' | 'name' | 'quantity'>[] }): string =>
  JSON.stringify(options.map(({ optionId, name, quantity }) => [optionId ?? name, quantity]))
