import { z } from 'zod'
import { SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import { SESSION_COOKIE } from '@/lib/staff/staff-token'
import { SOCKET_CHANNELS, type SocketChannel, type SocketMessage } from '../realtime/messages'

const DESCRIPTION = `The events of the sockets, which show orders live. Use [Socket.IO 4](https://socket.io/docs/v4/) with the
transport \`websocket\`; each channel is a namespace, and each message an event with one argument or none. A reply is the
acknowledgement of an event.

A browser sends its cookie with the connection. A paired screen connects with \`auth: { as: 'screen' }\`. Programs need no
socket: webhooks and \`GET /events/stream\` of the REST interface bring the same changes to an API key.`

type Name = keyof typeof SOCKET_CHANNELS

/** Which cookies identify a client of a channel; none: anybody. */
const SECURITY: Record<Name, string[]> = { board: ['session', 'screen'], managers: ['session'], public: [] }

/** The AsyncAPI 3.1 document of the sockets, generated from the schemas of their messages. @param port of this process */
export function asyncApiDocument(port: number) {
  const schemas: Record<string, object> = {}
  const names = Object.keys(SOCKET_CHANNELS) as Name[]
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Passboard sockets',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'Passboard' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: [{ name: 'Live', description: 'Orders as they change.' }],
    },
    defaultContentType: 'application/json',
    servers: {
      passboard: {
        host: '{host}',
        pathname: '/socket.io',
        protocol: 'ws',
        description: 'With https: `wss`.',
        variables: { host: { default: `localhost:${port}`, description: 'Host and port of Passboard.' } },
      },
    },
    channels: Object.fromEntries(names.map((name) => [name, channelOf(SOCKET_CHANNELS[name], schemas)])),
    operations: Object.fromEntries(names.flatMap(operationsOf)),
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'httpApiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'A signed-in user. Over https: `__Secure-` before the name.',
        },
        screen: {
          type: 'httpApiKey',
          in: 'cookie',
          name: SCREEN_COOKIE,
          description: 'A paired screen. Over https: `__Secure-` before the name.',
        },
      },
    },
  }
}

/** @param schemas gets the components that the messages refer to */
function channelOf({ namespace, description, sent, received }: SocketChannel, schemas: Record<string, object>) {
  const messages = { ...messagesOf(sent, 'output', schemas), ...messagesOf(received, 'input', schemas) }
  const replies = Object.entries(received).flatMap(([event, { reply }]) =>
    reply === undefined ? [] : [[replyTo(event), { summary: `The reply to ${event}.`, payload: reply ?? undefined }]],
  )
  return {
    address: namespace,
    description,
    servers: [{ $ref: '#/servers/passboard' }],
    messages: { ...messages, ...messagesOf(Object.fromEntries(replies), 'output', schemas) },
  }
}

const replyTo = (event: string): string => `${event}Reply`

/** @param io which side of the schemas: what a client may send, or what the server sends */
function messagesOf(
  messages: Record<string, SocketMessage>,
  io: 'input' | 'output',
  schemas: Record<string, object>,
): Record<string, object> {
  const payloads = Object.entries(messages).flatMap(([event, { payload }]) => (payload ? [[event, payload]] : []))
  const { properties, definitions } = jsonSchemas(Object.fromEntries(payloads), io)
  Object.assign(schemas, definitions)
  return Object.fromEntries(
    Object.entries(messages).map(([event, { summary }]) => [
      event,
      { name: event, title: event, summary, ...(properties[event] && { payload: properties[event] }) },
    ]),
  )
}

type JsonSchemas = { properties: Record<string, object>; definitions?: Record<string, object> }

function jsonSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): JsonSchemas {
  const json = z.toJSONSchema(z.object(schemas), {
    target: 'draft-7',
    io,
    override: ({ jsonSchema }) => {
      // What the server sends may get new properties.
      if (io === 'output') delete jsonSchema.additionalProperties
      if (jsonSchema.example === undefined) return
      jsonSchema.examples = [jsonSchema.example]
      delete jsonSchema.example
    },
  })
  return JSON.parse(JSON.stringify(json).replaceAll('"#/definitions/', '"#/components/schemas/'))
}

/** Seen from the server: it sends and receives. */
function operationsOf(name: Name): [string, object][] {
  const { sent, received }: SocketChannel = SOCKET_CHANNELS[name]
  const channel = { $ref: `#/channels/${name}` }
  const message = (event: string) => ({ $ref: `${channel.$ref}/messages/${event}` })
  const security = SECURITY[name].map((scheme) => ({ $ref: `#/components/securitySchemes/${scheme}` }))
  const operation = (action: 'send' | 'receive', event: string, { summary, reply }: SocketMessage) => ({
    action,
    channel,
    description: summary,
    messages: [message(event)],
    ...(security.length > 0 && { security }),
    ...(reply !== undefined && { reply: { channel, messages: [message(replyTo(event))] } }),
  })
  return [
    ...Object.entries(sent).map(([event, each]): [string, object] => [
      `${name}-send-${event}`,
      operation('send', event, each),
    ]),
    ...Object.entries(received).map(([event, each]): [string, object] => [
      `${name}-receive-${event}`,
      operation('receive', event, each),
    ]),
  ]
}
