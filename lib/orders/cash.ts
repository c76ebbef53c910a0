/** The most amounts that are offered. */
const OFFERED = 3

/**
 * What a guest who pays an amount in cash is likely to hand over: the next round sums above it, the lowest first.
 * @param amount in the smallest unit
 */
export function likelyCash(amount: number): number[] {
  if (amount <= 0) return []
  const magnitude = 10 ** (String(amount).length - 1)
  const sums = [1, 2, 5, 10, 20, 50].map((step) => Math.ceil(amount / (step * magnitude)) * step * magnitude)
  return [...new Set(sums)]
    .filter((sum) => sum > amount)
    .toSorted((one, other) => one - other)
    .slice(0, OFFERED)
}

/**
 * What the next of several people pays who share an amount equally. The last one pays what the division leaves.
 * @param amount in the smallest unit
 * @param people those who have not paid yet
 */
export const equalPart = (amount: number, people: number): number => Math.floor(amount / people)
