import { parsedJson } from '../parsed-json'
import { type SignedMessage, singleValue } from '../webhooks/signature'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** The content of a message: JSON, or the fields of a form. Null if it is neither. */
export async function readMessage({ body, headers }: SignedMessage): Promise<unknown> {
  const type = singleValue(headers['content-type'])
  if (!FORM.test(type)) return parsedJson(body)
  try {
    return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData())
  } catch (error) {
    // A form that ends too early, or has another boundary than its type says.
    if (error instanceof TypeError) return null
    throw error
  }
}
