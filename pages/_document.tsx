import Document, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document'
import { APPEARANCE_COOKIES, type Appearance, BOARD_COLOUR, parseAppearance } from '@/app/device/theme'
import { translatorIn } from '@/app/i18n/catalogue'
import { dataElement, type PageData } from '@/app/public-pages/page-data'
import { TooOldBrowser } from '@/app/too-old-browser'

/** The scripts of the pages (`server/ops/bundle-scripts.js`), by the name of the page. */
const SCRIPTS: Record<string, string> = { '/ready/[branchId]': 'ready', '/t/[code]': 'table' }

type Props = { nonce: string; appearance: Appearance }

/**
 * The document of the public pages, as `app/layout.tsx` is that of the others. In production it has no script of Next, because the
 * pages have `unstable_runtimeJS: false`.
 */
export default class PublicDocument extends Document<Props> {
  static override async getInitialProps(context: DocumentContext) {
    const cookies = (context.req as { cookies?: Record<string, string | undefined> } | undefined)?.cookies ?? {}
    return {
      ...(await Document.getInitialProps(context)),
      nonce: String(context.req?.headers['x-nonce'] ?? ''),
      appearance: parseAppearance(cookies[APPEARANCE_COOKIES.theme], cookies[APPEARANCE_COOKIES.contrast]),
    }
  }

  override render() {
    const { nonce, appearance, __NEXT_DATA__ } = this.props
    const { page, props } = __NEXT_DATA__
    // Next's own error page has no data.
    const data: PageData<{ kind: string }> | null = 'shown' in props.pageProps ? props.pageProps : null
    const language = data?.language ?? 'en'
    const script = process.env.NODE_ENV === 'production' && SCRIPTS[page]
    return (
      <Html lang={language} data-theme={appearance.theme} data-contrast={appearance.contrast}>
        <Head nonce={nonce}>
          <meta name="description" content="Kitchen display and table ordering for cafés." />
          <meta name="theme-color" content={BOARD_COLOUR} />
          <meta name="robots" content="noindex" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />
        </Head>
        <body className="min-h-dvh bg-paper text-ink antialiased">
          <TooOldBrowser nonce={nonce} sentence={translatorIn(language, 'common')('tooOld')} />
          <Main />
          {data && <script {...dataElement(data)} />}
          {script && (
            <script type="module" nonce={nonce} src={`/_next/static/public-pages/${process.env.BUILD}/${script}.js`} />
          )}
          <NextScript nonce={nonce} />
        </body>
      </Html>
    )
  }
}
