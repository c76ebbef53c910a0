'use client'

import { ErrorNotice } from './ui/error-notice'

/** A server error has a digest from Next. Other errors happened in the browser. */
export default function PageError({ error: { digest, message } }: { error: Error & { digest?: string } }) {
  return <ErrorNotice message={digest === undefined ? message : null} />
}
