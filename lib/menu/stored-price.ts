import { z } from 'zod'

/** A price as it is stored: in the currency's smallest unit. */
export const storedPrice = z.int().min(0).max(1_000_000_000)
