import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next'
import { noteCode } from '@/lib/access/logged-request'
import { log } from '@/lib/log'
import { languageOf, messagesOf, type Namespace, translatorIn } from '../i18n/catalogue'
import { LANGUAGE_COOKIE, type Language } from '../i18n/languages'
import type { Failed, PageData } from './page-data'

/** What a page shows, its title, and its language; left out: that of the device. */
export type Read<Shown> = { shown: Shown; title: (language: Language) => string; language?: Language }

/**
 * Answers a request of a public page: with the status 404 if it shows the kind `none`. If `read` rejects, the page says that the server
 * failed, and reloads itself when the server is ready again.
 * @param namespaces the messages of the page beside `common`
 */
export async function servePage<Shown extends { kind: string }>(
  { req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>,
  namespaces: readonly Namespace[],
  read: () => Promise<Read<Shown | Failed>>,
): Promise<GetServerSidePropsResult<PageData<Shown>>> {
  const {
    shown,
    title,
    language = languageOf(req.cookies[LANGUAGE_COOKIE], req.headers['accept-language']),
  } = await read().catch((error: unknown) => {
    log().error({ err: error, ...noteCode('internal') }, 'page failed')
    res.statusCode = 500
    return { shown: { kind: 'failed' } as const, title: failedTitle } as Read<Failed>
  })
  if (shown.kind === 'none') res.statusCode = 404
  return {
    props: {
      language,
      messages: messagesOf(language, namespaces),
      title: `${title(language)} · Passboard`,
      shown,
    },
  }
}

const failedTitle = (language: Language) => translatorIn(language, 'common')('errorTitle')
