import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import en from '@/app/i18n/en'
import { type BoardContext, BoardProvider, readOnlyBoard } from '@/app/kitchen/board-context'
import { FLOW, stationIdOf } from './an-order'

const BRANCH = {
  id: 'branch',
  name: 'Hàng Bông',
  locale: 'vi-VN',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  flow: FLOW,
}

const BAR = { id: stationIdOf('Bar'), name: 'Bar', soonMs: 300_000, lateMs: 600_000, startsTogether: false }

/** A part of a page in English, as HTML. */
export const rendered = (content: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {content}
    </IntlProvider>,
  )

/**
 * A part of a board that nobody taps, as HTML.
 * @param station the id of its station; null: all
 * @param now the server's time, ISO 8601
 * @param differs what differs of the board
 */
export function renderedOnBoard(
  content: ReactNode,
  station: string | null,
  now = '2026-11-21T10:30:00.000+07:00',
  differs: Partial<BoardContext> = {},
) {
  const board = readOnlyBoard({ branch: BRANCH, stations: [BAR], station, renderedAt: Date.parse(now) })
  return rendered(<BoardProvider value={{ ...board, ...differs }}>{content}</BoardProvider>)
}
