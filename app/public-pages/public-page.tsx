import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { MessagesProvider } from '../i18n/messages-provider'
import { RegisterServiceWorker } from '../register-service-worker'
import { ErrorNotice } from '../ui/error-notice'
import { dataIn, type Failed, type PageData } from './page-data'

type Props<Shown extends { kind: string }> = {
  data: PageData<Shown>
  /** @param refresh reads the page from the server again */
  children: (shown: Exclude<Shown, Failed>, refresh: () => void) => ReactNode
}

/** The frame of a public page. The server renders it with React, the browser runs it with Preact (decision 86). */
export function PublicPage<Shown extends { kind: string }>({ data: rendered, children }: Props<Shown>) {
  const [data, setData] = useState(rendered)
  const { language, messages, title, shown } = data
  const refresh = useCallback(() => {
    readAgain<Shown>().then(
      (read) => read && setData(read),
      (error: unknown) => console.info('The page was not read again. It stays as it is:', error),
    )
  }, [])

  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
  }, [language, title])

  return (
    <MessagesProvider language={language} messages={messages}>
      <ErrorBoundary>
        {shown.kind === 'failed' ? <ErrorNotice message={null} /> : children(shown as Exclude<Shown, Failed>, refresh)}
      </ErrorBoundary>
      <RegisterServiceWorker />
    </MessagesProvider>
  )
}

/** The data of the page now; null: the server cannot answer, and the page stays as it is. @throws on a network error */
async function readAgain<Shown extends { kind: string }>(): Promise<PageData<Shown> | null> {
  const answer = await fetch(window.location.pathname, { cache: 'no-store' })
  if (!answer.ok && answer.status !== 404) return null
  return dataIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
}

/** Shows an error of the page in its place. */
class ErrorBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const { message } = this.state
    return message === null ? this.props.children : <ErrorNotice message={message} />
  }
}
