import { hash, verify } from '@node-rs/argon2'
import { processWide } from '../process-wide'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id hash of a PIN, in PHC string format. */
export const hashPin = (pin: string): Promise<string> => hash(pin, COST)

/**
 * Whether the PIN is right. Without a hash (nobody has that phone) it does the same work and says no,
 * so that neither answer nor time tells whether the phone is known.
 */
export async function isPin(pinHash: string | undefined, pin: string): Promise<boolean> {
  const known = await verify(pinHash ?? (await unknownPersonHash()), pin)
  return pinHash !== undefined && known
}

const unknownPersonHash = () => processWide('nobodys-pin', () => hashPin('nobody'))
