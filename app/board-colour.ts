/** The board's ground in sRGB, for what browsers draw around a page; `--color-board` of `globals.css`, as in `icon.svg`. */
export const BOARD_COLOUR = '#1c1713'
