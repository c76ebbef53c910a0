/** The path that a provider calls. @param address of the connection */
export const transferPath = (address: string): string => `/hooks/transfers/${address}`
