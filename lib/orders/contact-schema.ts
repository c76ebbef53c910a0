import { z } from 'zod'
import { optionalWithDefault } from '../schema-parts'
import { storableLines, storableText } from '../storable-text'
import { MAX_ADDRESS, MAX_CONTACT_PHONE } from './contact'

/** What callers send of a Contact. */
export const contactSchema = z
  .strictObject({
    phone: optionalWithDefault(storableText(MAX_CONTACT_PHONE).trim(), '').meta({
      description: "The customer's phone, with a code if it needs one; empty when left out.",
      example: '090 123 45 67',
    }),
    address: optionalWithDefault(storableLines(MAX_ADDRESS).trim(), '').meta({
      description: 'Where it is delivered; empty when left out.',
      example: '12 Lê Lợi, Bến Nghé, Quận 1',
    }),
  })
  .meta({ id: 'OrderContact' })
