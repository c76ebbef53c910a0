import { hash, verify } from '@node-rs/argon2'
import { processWide } from '../process-wide'

/** OWASP's parameters for Argon2id, which is the library's default: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id hash of a PIN, in PHC string format. */
export const hashPin = (pin: string): Promise<string> => hash(pin, COST)

/**
 * Whether the PIN is right. Without a hash (unknown phone) it does the same work and returns false,
 * so that neither the response nor its time shows whether the phone is known.
 */
export async function isPin(pinHash: string | undefined, pin: string): Promise<boolean> {
  const matches = await verify(pinHash ?? (await placeholderHash()), pin)
  return pinHash !== undefined && matches
}

const placeholderHash = () => processWide('placeholder-pin-hash', () => hashPin('placeholder'))
