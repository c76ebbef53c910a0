/** How a picture shows what to press: a row of a list, a switch, a button, or a file that arrives. */
export type Mark = 'row' | 'switch' | 'button' | 'file'

/** The steps by which a system comes to trust the authority. `pointed`: the row to press, counted from 0. */
export const SYSTEMS = [
  {
    name: 'android',
    frame: 'phone',
    steps: { 1: file(), 2: press('row', 2), 3: press('row', 1), 4: press('button', 2) },
  },
  {
    name: 'ios',
    frame: 'phone',
    steps: { 1: file(), 2: press('row', 1), 3: press('button', 2), 4: press('switch', 1) },
  },
  { name: 'mac', frame: 'window', steps: { 1: file(), 2: press('row', 1), 3: press('row', 1) } },
  {
    name: 'windows',
    frame: 'window',
    steps: { 1: file(), 2: press('button', 2), 3: press('row', 1), 4: press('button', 1) },
  },
  { name: 'linux', frame: 'window', steps: { 1: file(), 2: press('row', 2), 3: press('row', 0) } },
] as const satisfies {
  name: string
  frame: 'phone' | 'window'
  steps: Partial<Record<1 | 2 | 3 | 4, { mark: Mark; pointed: number }>>
}[]

export type System = (typeof SYSTEMS)[number]

/** The system that the User-Agent names; null: another one, such as a television. An iPad calls itself a Mac. */
export function likelySystem(userAgent: string): System['name'] | null {
  if (/tizen|web0s|webos|smart-?tv|bravia|aft[a-z]/i.test(userAgent)) return null
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent)) return 'mac'
  if (/windows/i.test(userAgent)) return 'windows'
  return /linux|cros/i.test(userAgent) ? 'linux' : null
}

function press<Of extends Mark>(mark: Of, pointed: number) {
  return { mark, pointed }
}

function file() {
  return { mark: 'file' as const, pointed: 0 }
}
