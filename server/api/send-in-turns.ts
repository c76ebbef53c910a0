import type { Context, TypedResponse } from 'hono'
import { type InParts, inTurns, PER_PART } from '@/lib/turns'

/** Sends an object as JSON of which one list may be long. The list is written in turns with the rest of the process. */
export async function sendInTurns<Rest extends object, const Name extends string, Thing, Presented>(
  context: Context,
  rest: Rest,
  { name, things, present }: { name: Name; things: readonly Thing[]; present: (thing: Thing) => Presented },
) {
  const texts = await inTurns(jsonInParts(things, present))
  const start = JSON.stringify({ ...rest, [name]: [] }).slice(0, -2)
  const response = context.body(`${start}${texts.join(',')}]}`, 200, { 'Content-Type': 'application/json' })
  return response as unknown as TypedResponse<Rest & Record<Name, Presented[]>, 200, 'json'>
}

function* jsonInParts<Thing>(things: readonly Thing[], present: (thing: Thing) => unknown): InParts<string[]> {
  const texts: string[] = []
  for (const thing of things) {
    texts.push(JSON.stringify(present(thing)))
    if (texts.length % PER_PART === 0) yield
  }
  return texts
}
