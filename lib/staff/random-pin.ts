import { randomInt } from 'node:crypto'
import { isEasyPin } from './person-schema'

/** Six random digits that are not easy to guess. */
export function randomPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return isEasyPin(pin) ? randomPin() : pin
}
