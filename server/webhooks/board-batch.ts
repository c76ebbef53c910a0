import type { WebhookEvent } from '@/lib/events/webhook-event'
import { newId } from '@/lib/ids'
import type { Message } from './sender'

/** Several events for this process's receiver, in the sequence in which they must be relayed. */
type EventBatch = { batch: EventOfBatch[] }
type EventOfBatch = { id: string; event: WebhookEvent }

/** One message with the events of all: itself if it is alone. */
export function inOneMessage(messages: [Message, ...Message[]]): Message {
  if (messages.length === 1) return messages[0]
  const events = messages.map(({ id, body }) => `{"id":${JSON.stringify(id)},"event":${body}}`)
  return { id: newId(), body: `{"batch":[${events.join(',')}]}` }
}

/** The events of a message that the dispatcher signed. */
export function eventsOf({ id, body }: Message): EventOfBatch[] {
  const content = JSON.parse(body) as EventBatch | WebhookEvent
  return 'batch' in content ? content.batch : [{ id, event: content }]
}
