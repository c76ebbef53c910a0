import { z } from 'zod'
import { storableText } from '../storable-text'
import { normalisePhone } from './phone'

/** The data of a person, for the form and for the server. */
export const personSchema = z.object({
  name: storableText(80).trim().min(1).meta({ example: 'Trần Quốc Bảo' }),
  phone: storableText(32)
    .min(1)
    .transform(normalisePhone)
    .pipe(z.string().regex(/^\+?\d{6,15}$/, 'phone'))
    .meta({ description: 'What the person signs in with.', example: '0912 345 678' }),
  role: z.enum(['staff', 'manager']),
  /** Empty or null: every branch. */
  branchId: z.union([z.uuid(), z.literal(''), z.null()]).transform((id) => id || null),
})

export type PersonValues = z.infer<typeof personSchema>

/** A new PIN; one that is easy to guess is rejected. */
const newPin = z
  .string()
  .regex(/^\d{4,12}$/, 'pin')
  .refine((pin) => !isEasyPin(pin), { error: 'tooEasy' })
  .meta({ description: '4 to 12 digits that are not easy to guess.', example: '904817' })

export const newPersonSchema = personSchema.extend({ pin: newPin })

export type NewPerson = z.infer<typeof newPersonSchema>

/** A new person as a program sends it. */
export const sentPersonSchema = z.strictObject({
  ...newPersonSchema.shape,
  branchId: z.uuid().toLowerCase().nullable().meta({
    description: 'The branch of the person; null: every branch, which only managers of every branch may give.',
  }),
}) satisfies z.ZodType<NewPerson>

export const pinSchema = z.object({ pin: newPin })

/** Whether all digits are the same, or count up or down. */
export function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
