import '@fontsource/be-vietnam-pro/400.css'
import '@fontsource/be-vietnam-pro/500.css'
import '@fontsource/be-vietnam-pro/600.css'
import '@fontsource/be-vietnam-pro/700.css'
import '@fontsource/be-vietnam-pro/800.css'
import '@/app/globals.css'
import type { AppProps } from 'next/app'
import Head from 'next/head'

/** Next takes the title and the viewport from here. The script of a public page does not have this component. */
export default function PublicPages({ Component, pageProps }: AppProps<{ title?: string }>) {
  return (
    <>
      <Head>
        <title>{pageProps.title ?? 'Passboard'}</title>
        <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Component {...pageProps} />
    </>
  )
}
