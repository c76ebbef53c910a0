/** The path that a provider calls. @param address of the connection */
export const transferPath = <Address extends string>(address: Address) => `/hooks/transfers/${address}` as const
