import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { guestAddress } from '@/lib/tables/guest-address'

const CAFE_WIFI = { lo: [inet('127.0.0.1', true)], tun0: [inet('203.0.113.9')], wlan0: [inet('192.168.1.20')] }
const PROPOSALS = ['http://192.168.1.20:3000', 'http://203.0.113.9:3000']

describe('the address in the QR codes of tables', () => {
  test.each([
    'http://127.0.0.1:3000',
    'http://127.9.9.9:3000',
    'http://localhost:3000',
    'http://LOCALHOST:3000',
    'http://cafe.localhost:3000',
    'http://localhost.:3000',
    'http://[::1]:3000',
    'http://[::ffff:127.0.0.1]:3000',
  ])('is none where PUBLIC_URL is %s; the addresses in the network are proposed', (publicUrl) => {
    expect(guestAddress(undefined, { publicUrl, host: '0.0.0.0' }, CAFE_WIFI)).toEqual({
      url: null,
      proposals: PROPOSALS,
      acceptsNetwork: true,
    })
  })

  test.each(['https://cafe.example', 'http://192.168.1.20:3000', 'http://localhost.example'])(
    'is PUBLIC_URL where it is %s, whatever was chosen',
    (publicUrl) => {
      const found = guestAddress(PROPOSALS[1], { publicUrl, host: '127.0.0.1' }, CAFE_WIFI)
      expect(found).toEqual({ url: publicUrl, proposals: [], acceptsNetwork: true })
    },
  )

  test('is the chosen proposal, and no other address', () => {
    const settings = { publicUrl: 'http://127.0.0.1:3000', host: '0.0.0.0' }
    expect(guestAddress(PROPOSALS[0], settings, CAFE_WIFI).url).toBe(PROPOSALS[0])
    expect(guestAddress('http://evil.example', settings, CAFE_WIFI).url).toBeNull()
    expect(guestAddress(settings.publicUrl, settings, CAFE_WIFI).url).toBeNull()
  })

  test('cannot be chosen where the server accepts connections from this machine only', () => {
    const settings = { publicUrl: 'http://127.0.0.1:3000', host: '127.0.0.1' }
    expect(guestAddress(PROPOSALS[0], settings, CAFE_WIFI)).toEqual({
      url: null,
      proposals: PROPOSALS,
      acceptsNetwork: false,
    })
  })
})

function inet(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null }
}
