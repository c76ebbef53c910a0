import type { Context, TypedResponse } from 'hono'
import { type InParts, inTurns, mapInParts } from '@/lib/turns'

/** A list that may be long. `perPart`: how many of it are written in one turn, if not the usual number. */
type LongList<Name extends string, Thing, Presented> = {
  name: Name
  things: readonly Thing[]
  present: (thing: Thing) => Presented
  perPart?: number
}

/** Sends an object as JSON of which one list may be long. The list is written in turns with the rest of the process. */
export async function sendInTurns<Rest extends object, const Name extends string, Thing, Presented>(
  context: Context,
  rest: Rest,
  list: LongList<Name, Thing, Presented>,
) {
  const text = await inTurns(textInParts(rest, list))
  const response = context.body(text, 200, { 'Content-Type': 'application/json' })
  return response as unknown as TypedResponse<Rest & Record<Name, Presented[]>, 200, 'json'>
}

/** The JSON of an object and its list, which comes last. */
export function* textInParts<Thing>(
  rest: object,
  { name, things, present, perPart }: LongList<string, Thing, unknown>,
): InParts<string> {
  const texts = yield* mapInParts(things, (thing) => JSON.stringify(present(thing)), perPart)
  const start = JSON.stringify({ ...rest, [name]: [] }).slice(0, -2)
  return `${start}${texts.join(',')}]}`
}
