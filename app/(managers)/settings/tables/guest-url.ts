/** The address that the QR code of a table contains. */
export const guestUrl = (address: string, code: string): string => new URL(`/t/${code}`, address).href
