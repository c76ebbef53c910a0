const TEN_YEARS_S = 315_360_000

/** Keeps a choice of this device where the server sees it. Nothing in it says who somebody is. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari of many a tablet have no Cookie Store
  document.cookie = `${name}=${value}; path=/; max-age=${TEN_YEARS_S}; samesite=lax`
}
