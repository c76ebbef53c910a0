/** A phone number without what people put between the digits: `090 000-0001` and `0900000001` are one. */
export const normalisePhone = (phone: string): string => phone.replace(/[\s().-]/g, '')
