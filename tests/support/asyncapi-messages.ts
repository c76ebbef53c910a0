import type { asyncApiDocument } from '@/server/api/asyncapi'
import type { OpenApiDocument } from './openapi-document'

export type AsyncApiDocument = ReturnType<typeof asyncApiDocument>

/** A message of an operation. Its name is `<channel> <event>`. */
type Message = { name: string; action: 'send' | 'receive' | 'reply'; payload: object | undefined }

/** The messages that the server sends, receives and replies. */
export function messagesOf({ channels, operations }: AsyncApiDocument): Message[] {
  return Object.values(operations).flatMap((each) => {
    const { action, messages, reply } = each as {
      action: 'send' | 'receive'
      messages: { $ref: string }[]
      reply?: { messages: { $ref: string }[] }
    }
    return [
      ...messages.map(({ $ref }) => messageAt($ref, action)),
      ...(reply?.messages ?? []).map(({ $ref }) => messageAt($ref, 'reply')),
    ]
  })

  function messageAt(reference: string, action: Message['action']): Message {
    const [, , channel = '', , event = ''] = reference.split('/')
    const { payload } = (channels[channel]?.messages[event] ?? {}) as { payload?: object }
    return { name: `${channel} ${event}`, action, payload }
  }
}

/** The messages as an OpenAPI document, so that one comparison finds what clients would miss: what they send is a request. */
export function socketsAsOpenApi(document: AsyncApiDocument): OpenApiDocument {
  const paths: Record<string, object> = {}
  const webhooks: Record<string, object> = {}
  for (const { name, action, payload } of messagesOf(document)) {
    const requestBody = { content: { 'application/json': { schema: payload ?? {} } } }
    if (action === 'receive') paths[name] = { post: { requestBody, responses: {} } }
    else webhooks[name] = { post: { requestBody } }
  }
  return { paths, webhooks, components: { schemas: document.components.schemas } } as unknown as OpenApiDocument
}
