import '../polyfills'
import type { FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchPresses } from '../watch-presses'
import { followTranslation } from './follow-translation'
import { dataIn, type PageData } from './page-data'

/** Takes over the HTML of a public page. */
export function start<Shown extends { kind: string }>(Page: FunctionComponent<PageData<Shown>>): void {
  watchPresses()
  followTranslation()
  const root = document.getElementById('__next')
  if (!root) throw new Error('The document has no page.')
  hydrateRoot(root, <Page {...dataIn<Shown>(document)} />)
}
