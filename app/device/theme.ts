import { DEVICE_COOKIES } from '@/lib/device-cookies'

/** The theme and contrast of a device. They are cookies, so that the server renders with them and the page does not flash. */
export type Appearance = { theme: 'dark' | 'light'; contrast: 'normal' | 'more' }

export const APPEARANCE_COOKIES = { theme: DEVICE_COOKIES.theme, contrast: DEVICE_COOKIES.contrast } as const

/** Parses the two cookies. The default is the dark theme with normal contrast. */
export function parseAppearance(theme: string | undefined, contrast: string | undefined): Appearance {
  return { theme: theme === 'light' ? 'light' : 'dark', contrast: contrast === 'more' ? 'more' : 'normal' }
}

/** The board's background in sRGB, for the browser's own interface: `--color-board` of `globals.css`, as in `icon.svg`. */
export const BOARD_COLOUR = '#1c1713'
