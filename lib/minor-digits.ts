/** ISO 4217: all others have two. */
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * How many digits the smallest unit stands behind the mark: 2 of a euro, 0 of a đồng. Fixed here, as amounts are kept by it:
 * machines differ in what they show of some currencies.
 * @param currency ISO 4217
 */
export function minorDigits(currency: string): number {
  if (NONE.includes(currency)) return 0
  return THREE.includes(currency) ? 3 : 2
}
