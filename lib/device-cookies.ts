/** The cookies in which pages keep the choices of a device, so that the server renders with them. They identify nobody. */
export const DEVICE_COOKIES = {
  theme: 'passboard.theme',
  contrast: 'passboard.contrast',
  language: 'passboard.language',
} as const
