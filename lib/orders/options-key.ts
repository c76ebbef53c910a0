import type { OrderedOption, OrderItem } from './order'

/** Lines with the same key have the same options. */
export const optionsKey = ({ options }: { options: Pick<OrderedOption, 'optionId' | 'name' | 'quantity'>[] }): string =>
  JSON.stringify(options.map(({ optionId, name, quantity }) => [optionId ?? name, quantity]))

/** Lines with the same key have the same options, and the same ones for each part of a combo. */
export const choiceKey = (line: Pick<OrderItem, 'options' | 'parts'>): string =>
  JSON.stringify([optionsKey(line), ...line.parts.map((part) => [part.menuItemId, optionsKey(part)])])
