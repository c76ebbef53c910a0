/** A phone number without separators: `090 000-0001` and `0900000001` are the same number. */
export const normalisePhone = (phone: string): string => phone.replace(/[\s().-]/g, '')
