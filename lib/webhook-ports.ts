/** Ports from the first to the last, both included. */
export type PortRange = readonly [first: number, last: number]

/** Ports of HTTP servers. Others below 1024 belong to mail, name and file servers, which a request could misuse. */
export const DEFAULT_WEBHOOK_PORTS = '80,443,1024-65535'

export const EVERY_PORT: readonly PortRange[] = [[1, 65_535]]

/** @param text such as `80,443,1024-65535`. @returns null when it is not a list of ports from 1 to 65535 */
export function readPortRanges(text: string): PortRange[] | null {
  const ranges = text.split(',').map(readRange)
  return ranges.every((range) => range !== null) ? ranges : null
}

function readRange(text: string): PortRange | null {
  const [, first, last = first] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(text) ?? []
  const range = [Number(first), Number(last)] as const
  return range[0] >= 1 && range[0] <= range[1] && range[1] <= 65_535 ? range : null
}

/** Formats ranges in the syntax of `readPortRanges`. */
export const portList = (ranges: readonly PortRange[]): string =>
  ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')

/** @param url a `URL`, or its port and protocol; an empty port is the protocol's default */
export function isPortIn(
  ranges: readonly PortRange[],
  { port, protocol }: { port: string; protocol: string },
): boolean {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  return ranges.some(([first, last]) => number >= first && number <= last)
}
