/** How the board looks on a device. Kept in cookies, so that the server writes it into the page and nothing flashes. */
export type Look = { theme: 'dark' | 'light'; contrast: 'normal' | 'more' }

export const LOOK_COOKIES = { theme: 'passboard.theme', contrast: 'passboard.contrast' } as const

/** What a cookie says, or the board as it is drawn: dark, of normal contrast. */
export function asLook(theme: string | undefined, contrast: string | undefined): Look {
  return { theme: theme === 'light' ? 'light' : 'dark', contrast: contrast === 'more' ? 'more' : 'normal' }
}

/** The board's ground in sRGB, for what browsers draw around a page; `--color-board` of `globals.css`, as in `icon.svg`. */
export const BOARD_COLOUR = '#1c1713'
