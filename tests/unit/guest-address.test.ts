import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { addressesForOthers } from '@/lib/addresses/addresses-for-others'
import { guestAddress } from '@/lib/tables/guest-address'

const CAFE = {
  lo: [inet('127.0.0.1', true)],
  docker0: [inet('172.17.0.1')],
  eth0: [inet('203.0.113.9'), inet('169.254.7.7')],
  tun0: [inet('10.8.0.2')],
  wlan0: [inet('192.168.1.20')],
}
const IN_THE_NETWORKS = ['http://192.168.1.20:3000', 'http://203.0.113.9:3000']
const OPEN = { publicUrl: undefined, host: '0.0.0.0', port: 3000 }

describe('the addresses for other devices', () => {
  test.each([undefined, 'http://127.0.0.1:3000', 'http://localhost:3000'])(
    'with PUBLIC_URL %s are those of the machine: private networks first, no containers, no VPN',
    (publicUrl) => {
      expect(addressesForOthers({ ...OPEN, publicUrl }, null, CAFE)).toEqual(IN_THE_NETWORKS)
    },
  )

  test('are those of a container’s network where the machine has no others', () => {
    const inside = { lo: CAFE.lo, docker0: CAFE.docker0 }
    expect(addressesForOthers(OPEN, null, inside)).toEqual(['http://172.17.0.1:3000'])
  })

  test('begin with the one at which the page was opened, with its port', () => {
    expect(addressesForOthers(OPEN, '192.168.1.20:3000', CAFE)).toEqual(IN_THE_NETWORKS)
    expect(addressesForOthers(OPEN, '192.168.7.1:8080', CAFE)).toEqual(['http://192.168.7.1:8080', ...IN_THE_NETWORKS])
    expect(addressesForOthers(OPEN, 'localhost:3000', CAFE)).toEqual(IN_THE_NETWORKS)
  })

  test('are PUBLIC_URL or HOST alone where these name one', () => {
    const publicUrl = 'https://cafe.example'
    expect(addressesForOthers({ ...OPEN, publicUrl }, '192.168.1.20:3000', CAFE)).toEqual([publicUrl])
    expect(addressesForOthers({ ...OPEN, host: '203.0.113.9' }, null, CAFE)).toEqual(['http://203.0.113.9:3000'])
  })

  test.each(['127.0.0.1', 'localhost', 'localhost.', 'cafe.localhost', '::1', '127.9.9.9'])(
    'are none where the server listens on %s only',
    (host) => expect(addressesForOthers({ ...OPEN, host }, null, CAFE)).toEqual([]),
  )
})

describe('the address in the QR codes of tables', () => {
  test.each(['https://cafe.example', 'http://192.168.1.20:3000', 'http://localhost.example'])(
    'is PUBLIC_URL where it is %s, whatever was chosen, and lasts',
    (publicUrl) => {
      const found = guestAddress(IN_THE_NETWORKS[1], null, { ...OPEN, publicUrl }, CAFE)
      expect(found).toMatchObject({ url: publicUrl, proposals: [publicUrl], isLasting: true })
    },
  )

  test('is the best one or the chosen one of the machine’s own, and no other', () => {
    const chosen = (address?: string) => guestAddress(address, null, OPEN, CAFE)
    expect(chosen()).toEqual({
      url: IN_THE_NETWORKS[0],
      proposals: IN_THE_NETWORKS,
      isLasting: false,
      acceptsNetwork: true,
    })
    expect(chosen(IN_THE_NETWORKS[1]).url).toBe(IN_THE_NETWORKS[1])
    expect(chosen('http://evil.example').url).toBe(IN_THE_NETWORKS[0])
  })

  test('is a number rather than a name that guests’ phones may not know', () => {
    const { proposals } = guestAddress(undefined, 'cafe.local:3000', OPEN, CAFE)
    expect(proposals).toEqual([...IN_THE_NETWORKS, 'http://cafe.local:3000'])
  })

  test('is none where the server accepts connections from this machine only', () => {
    expect(guestAddress(IN_THE_NETWORKS[0], null, { ...OPEN, host: '127.0.0.1' }, CAFE)).toEqual({
      url: null,
      proposals: [],
      isLasting: false,
      acceptsNetwork: false,
    })
  })
})

function inet(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null }
}
