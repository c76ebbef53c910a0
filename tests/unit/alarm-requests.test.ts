import { describe, expect, test } from 'vitest'
import { testMessage } from '@/lib/alarms/alarm-text'
import { addressOf, newTargetSchema } from '@/lib/alarms/target-schema'
import { ALARM_REQUESTS } from '@/server/alarms/alarm-requests'

describe('a message in Telegram', () => {
  const entered = {
    channel: 'telegram',
    name: 'Ca tối',
    branchId: '',
    kinds: ['screen_away'],
    quietFrom: '',
    quietUntil: '',
    summaryAt: '',
    email: '',
    url: '',
    endpoint: '',
    keys: { p256dh: '', auth: '' },
    token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
    chat: '-1001234567890',
  }

  test('is a request of sendMessage, as Telegram documents it, with the text as it is', () => {
    const address = addressOf(newTargetSchema.parse(entered))
    if (address.channel !== 'telegram') throw new Error('The channel was lost.')
    const message = {
      kind: 'began' as const,
      id: 'c1',
      title: 'Passboard · Hàng Bông',
      text: 'Bún *chả* <b>_x_ hết món. Từ 12:30.',
      url: 'https://cafe.example/settings/menu',
      urlHint: 'Chỉ trong quán.',
    }
    const { url, headers, body } = ALARM_REQUESTS.telegram(address, message)
    expect(url).toBe('https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage')
    expect(headers).toEqual({ 'content-type': 'application/json' })
    // Without parse_mode, Telegram takes no letter as formatting.
    expect(JSON.parse(String(body))).toEqual({
      chat_id: '-1001234567890',
      text: `${message.title}\n${message.text}\n${message.url}\nChỉ trong quán.`,
    })
  })

  test('needs the token of a bot, and the number of a chat or the name of a channel', () => {
    const isValid = (part: object) => newTargetSchema.safeParse({ ...entered, ...part }).success
    for (const chat of ['123456789', '@ten_kenh']) expect(isValid({ chat })).toBe(true)
    for (const chat of ['', 'ten kenh', 'https://t.me/x', '@']) expect(isValid({ chat })).toBe(false)
    for (const token of ['', 'abc', '110201543', `110201543:${'a'.repeat(30)}/../x`])
      expect(isValid({ token })).toBe(false)
  })
})

describe('the link of a message', () => {
  const linkOf = (origin: string, publicUrl?: string) => {
    const { url, urlHint } = testMessage('t1', 'en', origin, publicUrl)
    return [url, urlHint]
  }

  test('has the public address of the installation, or else the one at which a manager opened it', () => {
    expect(linkOf('http://192.168.1.20:3000', 'https://cafe.example')).toEqual([
      'https://cafe.example/settings/alarms',
      '',
    ])
    expect(linkOf('https://cafe.example')).toEqual(['https://cafe.example/settings/alarms', ''])
  })

  test('says that it works only in the network of the café, where that is so', () => {
    const hint = 'This link works only in the network of the café.'
    expect(linkOf('http://192.168.1.20:3000')).toEqual(['http://192.168.1.20:3000/settings/alarms', hint])
    expect(linkOf('http://192.168.1.20:3000', 'http://bep.local')).toEqual(['http://bep.local/settings/alarms', hint])
    expect(linkOf('https://cafe.example', 'http://bep.local')).toEqual(['https://cafe.example/settings/alarms', ''])
  })
})
