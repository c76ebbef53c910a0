import type { Cafe } from './cafe'

/** The address behind the QR code of a table at the first branch. */
export const tablePath = (cafe: Cafe, label: string): string => `/t/${cafe.table(label).code}`
