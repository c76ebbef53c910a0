import type { Messages } from '../i18n/catalogue'
import type { Language } from '../i18n/languages'

/** What the server gives to a public page. `shown`: what the page shows, by its `kind`. */
export type PageData<Shown extends { kind: string }> = {
  language: Language
  messages: Partial<Messages>
  title: string
  shown: Shown | Failed
}

/** The server could not read what the page shows. */
export type Failed = { kind: 'failed' }

/** The id of the element of the document that has the data as JSON. */
const ELEMENT = 'page-data'

/** The HTML of an element that has the data. */
export const dataElement = (data: PageData<{ kind: string }>) => ({
  id: ELEMENT,
  type: 'application/json',
  // A `<` could end the element.
  dangerouslySetInnerHTML: { __html: JSON.stringify(data).replaceAll('<', '\\u003c') },
})

/** The data that the server wrote into a document. */
export const dataIn = <Shown extends { kind: string }>(from: Document): PageData<Shown> =>
  JSON.parse(from.getElementById(ELEMENT)?.textContent ?? '')
