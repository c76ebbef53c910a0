import type { MetadataRoute } from 'next'
import { BOARD_COLOUR } from './device/theme'

/** The web app manifest. `standalone`, not `fullscreen`, so that the battery and Wi-Fi of the tablet stay visible. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Passboard',
    short_name: 'Passboard',
    description: 'Kitchen display and table ordering for cafés.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BOARD_COLOUR,
    background_color: BOARD_COLOUR,
    categories: ['business', 'food'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
