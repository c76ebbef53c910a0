import { z } from 'zod'
import { normalisePhone } from '../access/phone'
import { storableText } from '../storable-text'

/** What managers say of a person; for their form and for the server alike. */
export const personSchema = z.object({
  name: storableText(80).trim().min(1),
  phone: storableText(32)
    .min(1)
    .transform(normalisePhone)
    .pipe(z.string().regex(/^\+?\d{6,15}$/, 'phone')),
  role: z.enum(['staff', 'manager']),
  /** Empty or null: every branch. */
  branchId: z.union([z.uuid(), z.literal(''), z.null()]).transform((id) => id || null),
})

export type PersonValues = z.infer<typeof personSchema>

/** A PIN as it is chosen: none that whoever looks on guesses first. */
const newPin = z
  .string()
  .regex(/^\d{4,12}$/, 'pin')
  .refine((pin) => !isRow(pin), { error: 'tooEasy' })

export const newPersonSchema = personSchema.extend({ pin: newPin })

export type NewPerson = z.infer<typeof newPersonSchema>

export const pinSchema = z.object({ pin: newPin })

/** One digit again and again, or digits that count up or down. */
function isRow(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
