import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/errors'
import { type LiveRequest, startLiveClient } from '@/lib/live/live-client'

type Reply = Parameters<LiveRequest<{ ok: true }>['send']>[0]
type Listener = (said: never) => void

/** A live page on a socket that does what the test says. */
function openPage({ asks = true } = {}) {
  const listeners = new Map<string, Listener>()
  const replies: Reply[] = []
  const pongs: (() => void)[] = []
  const heard: string[] = []
  const socket = {
    connected: false,
    active: true,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    volatile: { emit: (_ping: 'ping', pong: () => void) => pongs.push(pong) },
    connect: () => heard.push('connect'),
    disconnect: () => heard.push('disconnect'),
  }
  const request: LiveRequest<{ ok: true }> = {
    send: (reply) => replies.push(reply),
    onAnswer: () => heard.push('taken'),
    finalErrors: ['not_found'],
    onRefused: () => heard.push('refused'),
  }
  const client = startLiveClient(socket, {
    intervalMs: 5_000,
    retryMs: 2_000,
    ...(asks && { request }),
    offline: (isUnanswered) => heard.push(isUnanswered ? 'unanswered' : 'lost'),
    ended: () => heard.push('ended'),
  })
  return {
    client,
    socket,
    replies,
    pongs,
    heard,
    hear: (event: string, said?: unknown) => {
      socket.connected = event === 'connect' || (socket.connected && event !== 'disconnect')
      listeners.get(event)?.(said as never)
    },
    refuse: (error: ErrorCode) => replies.at(-1)?.(null, { ok: false, error }),
  }
}

describe('a live client', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('sends its request at each connection, one at a time', () => {
    const { client, hear, replies, heard } = openPage()
    client.sendRequest()
    expect(replies).toHaveLength(0)
    hear('connect')
    client.sendRequest()
    expect(replies).toHaveLength(1)
    replies[0]?.(null, { ok: true })
    expect(heard).toEqual(['taken'])
    client.sendRequest()
    expect(replies).toHaveLength(2)
  })

  test('asks again after a refusal and after no answer; not after a final error, nor without a connection', () => {
    const { hear, refuse, replies, heard } = openPage()
    hear('connect')
    refuse('unavailable')
    vi.advanceTimersByTime(2_000)
    expect(replies).toHaveLength(2)
    replies[1]?.(new Error('timeout'))
    vi.advanceTimersByTime(2_000)
    expect(replies).toHaveLength(3)
    hear('disconnect')
    replies[2]?.(new Error('disconnected'))
    vi.advanceTimersByTime(10_000)
    hear('connect')
    expect(replies).toHaveLength(4)
    refuse('not_found')
    vi.advanceTimersByTime(10_000)
    expect(replies).toHaveLength(4)
    expect(heard).toEqual(['unanswered', 'unanswered', 'lost', 'unanswered', 'unanswered', 'refused'])
  })

  test('pings a silent server, and is lost within 5 s where no ping is answered', () => {
    const { client, hear, pongs, heard } = openPage()
    hear('connect')
    client.dataReceived()
    vi.advanceTimersByTime(2_600)
    expect(pongs).toHaveLength(1)
    pongs[0]?.()
    vi.advanceTimersByTime(4_599)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['lost'])
  })

  test('stays live where an answer takes 1.9 s', () => {
    const { client, hear, pongs, heard } = openPage()
    hear('connect')
    client.dataReceived()
    setInterval(() => client.dataReceived(), 5_000)
    for (let tenth = 0; tenth < 600; tenth++) {
      vi.advanceTimersByTime(100)
      for (const pong of pongs.splice(0)) setTimeout(pong, 1_800)
    }
    expect(heard).toEqual([])
  })

  test('answers to pings do not count when two messages from the database were missed', () => {
    const { client, hear, pongs, heard } = openPage()
    hear('connect')
    client.dataReceived()
    for (let second = 0; second < 15; second++) {
      vi.advanceTimersByTime(1_000)
      for (const pong of pongs.splice(0)) pong()
    }
    expect(heard).toEqual(['lost'])
  })

  test('a page that asks nothing watches the server from the connection on', () => {
    const { hear, heard } = openPage({ asks: false })
    hear('connect')
    vi.advanceTimersByTime(5_000)
    expect(heard).toEqual(['lost'])
  })

  test('connects again where socket.io does not, and is ended by a session that is over', () => {
    const { hear, socket, heard } = openPage()
    hear('connect_error', new Error('websocket error'))
    vi.advanceTimersByTime(10_000)
    socket.active = false
    hear('connect_error', new Error('unavailable'))
    vi.advanceTimersByTime(2_000)
    hear('connect_error', new Error('unauthenticated'))
    vi.advanceTimersByTime(10_000)
    expect(heard).toEqual(['lost', 'lost', 'connect', 'ended'])
  })

  test('a goodbye says whether the server comes back', () => {
    const { hear, heard } = openPage()
    hear('goodbye', 'restart')
    hear('goodbye', 'signed_out')
    hear('goodbye', 'session_over')
    expect(heard).toEqual(['lost', 'ended', 'ended'])
  })

  test('hears nothing any more once it is stopped', () => {
    const { client, hear, refuse, pongs, replies, heard } = openPage()
    hear('connect')
    client.dataReceived()
    refuse('unavailable')
    client.stop()
    vi.advanceTimersByTime(10_000)
    expect([pongs.length, replies.length, heard]).toEqual([0, 1, ['unanswered', 'disconnect']])
  })
})
