/** What a sheet of QR codes shows: the tables of a branch, or one of them, with a chosen address. */
export type SheetQuery = {
  branch?: string | undefined
  table?: string | undefined
  address?: string | undefined
}

/** The address of the page with a sheet of QR codes. */
export function sheetPath(query: SheetQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return `/settings/tables/print${search && `?${search}`}`
}
