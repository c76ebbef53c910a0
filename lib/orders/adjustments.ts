/** Discounts and surcharges of an order: what they are worth, and what it costs with them. Imports nothing: boards compute it too. */

export const ADJUSTMENT_KINDS = ['discount', 'surcharge'] as const

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** The most adjustments of an order. */
export const MAX_ADJUSTMENTS = 20

/** The length of a reason, in UTF-16 code units. */
export const MAX_ADJUSTMENT_REASON = 140

/** `percent` of the items' total, with at most two decimals, or `amount` in the smallest unit; the other one is null. */
type Given = { kind: AdjustmentKind; percent: number | null; amount: number | null }

/** `value`: what it takes off or adds now, in the smallest unit, never negative. */
export type Adjustment = Given & { value: number }

type Priced<One> = { itemsTotal: number; adjustments: One[]; total: number }

/**
 * What an order costs with its adjustments. A percentage is of the items' total, rounded half up to the smallest unit. Several percentages
 * of a kind are rounded together: each is worth what it adds to the rounded sum, so that fewer items never cost more. Discounts take off at
 * most what is left, the first one first. An order without items costs nothing.
 * @param hasItems false: it was stopped
 */
export function priced<One extends Given>(
  itemsTotal: number,
  adjustments: readonly One[],
  hasItems = true,
): Priced<One & { value: number }> {
  const before = { discount: 0, surcharge: 0 }
  const worth = adjustments.map(({ kind, percent, amount }) => {
    if (!hasItems) return 0
    if (percent === null) return amount ?? 0
    const earlier = before[kind]
    before[kind] += hundredths(percent)
    return portion(itemsTotal, before[kind]) - portion(itemsTotal, earlier)
  })
  let left = adjustments.reduce(
    (sum, { kind }, at) => (kind === 'surcharge' ? sum + (worth[at] ?? 0) : sum),
    itemsTotal,
  )
  const valued = adjustments.map((one, at) => {
    const value = one.kind === 'surcharge' ? (worth[at] ?? 0) : Math.min(left, worth[at] ?? 0)
    if (one.kind === 'discount') left -= value
    return { ...one, value }
  })
  return { itemsTotal, adjustments: valued, total: left }
}

/** A percentage of an amount, rounded half up. @param percent with at most two decimals */
export const percentOf = (amount: number, percent: number): number => portion(amount, hundredths(percent))

/** In whole hundredths of a percent, because binary fractions do not add up. */
const hundredths = (percent: number): number => Math.round(percent * 100)

const portion = (amount: number, ofTenThousand: number): number => Math.floor((amount * ofTenThousand + 5_000) / 10_000)

/** What the adjustments of a kind are worth together, in the smallest unit. */
export const worthOf = (adjustments: readonly Pick<Adjustment, 'kind' | 'value'>[], kind: AdjustmentKind): number =>
  adjustments.reduce((sum, one) => (one.kind === kind ? sum + one.value : sum), 0)

/** Whether percentages of a kind are more than everything together. */
export const isOverWhole = (adjustments: readonly Given[], kind: AdjustmentKind): boolean =>
  percentagesOf(adjustments, kind) > 10_000

/**
 * Whether the adjustments of a kind are more than a limit together. They count as they were given, not as they are worth now: with more
 * items an amount is not cut any more, and a percentage takes off more.
 * @param limit percent of the items' total, with at most two decimals
 */
export function isAboveLimit(
  { adjustments, itemsTotal }: { adjustments: readonly Given[]; itemsTotal: number },
  kind: AdjustmentKind,
  limit: number,
): boolean {
  const percentages = percentagesOf(adjustments, kind)
  const amounts = adjustments.reduce((sum, one) => (one.kind === kind ? sum + (one.amount ?? 0) : sum), 0)
  if (percentages > hundredths(limit)) return true
  return portion(itemsTotal, percentages) + amounts > percentOf(itemsTotal, limit)
}

/** The percentages of a kind together, in hundredths of a percent. */
const percentagesOf = (adjustments: readonly Given[], kind: AdjustmentKind): number =>
  adjustments.reduce((sum, one) => (one.kind === kind ? sum + hundredths(one.percent ?? 0) : sum), 0)
