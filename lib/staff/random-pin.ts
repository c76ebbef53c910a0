import { sha256 } from '../sha256'
import { isEasyPin } from './person-schema'

/** Six digits that are not easy to guess: always the same of a seed. @param seed as hard to guess as a random UUID */
export function randomPin(seed: string): string {
  const hash = sha256(seed)
  const pin = String(Number.parseInt(hash.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
  return isEasyPin(pin) ? randomPin(hash) : pin
}
