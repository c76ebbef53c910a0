import { setTimeout } from 'node:timers/promises'
import { inOneMessage } from './board-batch'
import { boardSecrets } from './receiver'
import type { Message, Outcome, Sender } from './sender'

/** Less than the receiver accepts. */
const MAX_BATCH_BYTES = 500_000
/** After a request, events wait so long for others. An event that comes after a longer pause does not wait. */
const GATHER_MS = 10

type Waiting = { message: Message; alone: boolean; resolve: (outcome: Outcome) => void }

/** @param alone for an event that failed before: it must not fail together with others again */
type SendToBoard = (message: Message, alone: boolean) => Promise<Outcome>

/**
 * Sends events to this process's receiver, one request at a time. Events that come during a request, or within GATHER_MS
 * after it, go together in the next one, so an event costs less the more there are. Never rejects.
 */
export function createBoardSender(sender: Sender, receiverUrl: string): SendToBoard {
  const waiting: Waiting[] = []
  let sending = false

  return (message, alone) =>
    new Promise((resolve) => {
      waiting.push({ message, alone, resolve })
      if (!sending) void sendWaiting()
    })

  async function sendWaiting() {
    sending = true
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      const others = first.alone ? [] : waiting.splice(0, sizeOfBatch(first))
      const message = inOneMessage([first.message, ...others.map((other) => other.message)])
      // The receiver has the same clock.
      const outcome = await sender.send({ url: receiverUrl, secrets: [boardSecrets()[0]] }, message, new Date())
      for (const { resolve } of [first, ...others]) resolve(outcome)
      if (!first.alone) await setTimeout(GATHER_MS)
    }
    sending = false
  }

  /** How many of those that wait can go with the first. */
  function sizeOfBatch(first: Waiting): number {
    let bytes = Buffer.byteLength(first.message.body)
    const end = waiting.findIndex(({ message, alone }) => {
      bytes += Buffer.byteLength(message.body)
      return alone || bytes > MAX_BATCH_BYTES
    })
    return end === -1 ? waiting.length : end
  }
}
