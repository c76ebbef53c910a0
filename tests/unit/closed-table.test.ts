import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { messagesOf } from '@/app/i18n/catalogue'
import { ClosedTable } from '@/app/t/[code]/closed-table'

test('the page of a closed counter says takeaway, and does not speak of a table', () => {
  const page: ComponentProps<typeof IntlProvider> = {
    locale: 'en',
    timeZone: 'UTC',
    messages: messagesOf('en', ['guest']),
    children: createElement(ClosedTable, { label: 'Counter', isCounter: true }),
  }
  const shown = renderToStaticMarkup(createElement(IntlProvider, page))
  expect(shown).toContain('>Takeaway</h1>')
  expect(shown).not.toMatch(/table/i)
})
