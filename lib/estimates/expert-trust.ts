/** What predicts an order, in this sequence: two regressions and three figures of past orders. */
export const EXPERTS = ['log', 'linear', 'hourMedian', 'queueMean', 'lastMean'] as const

const STEP = 0.15
/** No expert loses all trust, so that each can regain it. */
const LEAST = 0.002

/** The mean of what the experts said, weighted by the trust in each. */
export const weightedMean = (experts: number[], trust: number[]): number =>
  experts.reduce((sum, minutes, index) => sum + minutes * (trust[index] ?? 0), 0)

/**
 * Moves trust to the experts that would have moved the mean towards what came (exponentiated gradient of the absolute error), so that
 * the mean is soon about as good as the best fixed weights.
 */
export function movedTrust(trust: number[], experts: number[], minutes: number, weight: number): number[] {
  const mean = weightedMean(experts, trust)
  const side = Math.sign(minutes - mean)
  const grown = experts.map((expert, index) => {
    const gain = Math.max(-1, Math.min(1, (side * (expert - mean)) / (mean + 1)))
    return Math.max(LEAST, (trust[index] ?? 0) * Math.exp(STEP * weight * gain))
  })
  const sum = grown.reduce((total, each) => total + each, 0)
  return grown.map((each) => each / sum)
}
