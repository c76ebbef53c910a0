/**
 * The cookie that holds a guest's session, one for each table: who opens a second table's page orders at the right one
 * from either. @param tableCode as `tableCodeSchema` has it
 */
export const guestCookie = (tableCode: string): string => `passboard.guest.${tableCode}`
