import type { MetadataRoute } from 'next'

/** The colour of the board, as in `app/layout.tsx` and `app/icon.svg`. */
const BOARD = '#1c1713'

/** What a device needs to install Passboard. Standalone, not fullscreen: the tablet's battery and Wi-Fi stay in view. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Passboard',
    short_name: 'Passboard',
    description: 'The kitchen display that always knows whether it is current.',
    start_url: '/board',
    scope: '/',
    display: 'standalone',
    theme_color: BOARD,
    background_color: BOARD,
    categories: ['business', 'food'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
