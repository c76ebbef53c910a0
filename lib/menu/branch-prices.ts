import { z } from 'zod'
import { storedPrice } from './stored-price'

/** What an item costs at branches where that is another price, in the smallest unit, by the id of the branch. */
export type BranchPrices = Record<string, number>

export const branchPricesSchema = z
  .record(z.uuid().toLowerCase(), storedPrice)
  .refine((prices) => Object.keys(prices).length <= 1_000, { error: 'tooMany' })
  .meta({
    description: 'What it costs at branches where that is another price than `price`, by the id of the branch.',
    example: {},
  })
