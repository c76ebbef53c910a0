import { errors, expect, type Locator, type Page } from '@playwright/test'
import type { CancelReason } from '@/lib/orders/cancel-reason'
import { PLAN, type PlannedOrder } from './plan'

/** What a ticket on a board shows to the person in front of it. */
type Seen = { number: number; button: string; isMade: boolean }

/** The tickets of a board that have a main button which can be pressed, from the top of each column. */
async function ticketsOn(page: Page): Promise<Seen[]> {
  try {
    return await page.locator('main article').evaluateAll((articles) =>
      articles.flatMap((article) => {
        const button = article.querySelector('[data-bump]:not([aria-disabled])')?.getAttribute('aria-label')
        const number = Number(/\d+/.exec(article.getAttribute('aria-label') ?? '')?.[0])
        const text = article.textContent ?? ''
        return button ? [{ number, button, isMade: / done/.test(text) && !/ \d+ left/.test(text) }] : []
      }),
    )
  } catch (error) {
    // A board that gets no answer from a busy server reloads by itself: its person looks again.
    if (String(error).includes('Execution context was destroyed')) return []
    throw error
  }
}

/** A board takes no press on a ticket that has just come to its place, and no second half of a double tap. */
const BETWEEN_TAPS_MS = 400

/** A person who cannot press a button for so long looks again. */
const PATIENCE_MS = 10_000

/**
 * Presses a button, and is ready for the next press. A button that was seen can be gone: the ticket has moved, or somebody else has
 * pressed it. A press on a ticket that has just come opens no dialog.
 * @returns whether it was pressed
 */
async function press(page: Page, button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: PATIENCE_MS })
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
  await page.waitForTimeout(BETWEEN_TAPS_MS)
  return true
}

const tap = (page: Page, name: string): Promise<boolean> => press(page, page.getByRole('button', { name, exact: true }))

/** Presses buttons of dialogs one after the other, each of which closes or changes its dialog. Leaves the dialog that lacks one. */
async function choose(page: Page, ...names: string[]): Promise<boolean> {
  for (const name of names) {
    if (await press(page, page.getByRole('dialog').getByRole('button', { name, exact: true }))) continue
    await page.keyboard.press('Escape')
    return false
  }
  return true
}

/** One look at a station's board: every ticket whose lines it can finish is finished. */
export async function cook(page: Page, station: string): Promise<void> {
  for (const { button } of await ticketsOn(page)) if (button.startsWith(`${station} done`)) await tap(page, button)
}

/** One look at the board of all stations, finished food first: each ticket goes on, is paid or cancelled as the plan says. */
export async function expedite(page: Page): Promise<void> {
  for (const { number, button, isMade } of (await ticketsOn(page)).reverse()) {
    const planned = plannedOrder(number)
    if (button.startsWith('Confirm')) await receive(page, number, planned)
    else if (button.startsWith('Dismiss')) await tap(page, button)
    else if (planned.cancelReason) await cancel(page, number, planned.cancelReason)
    else if (button.startsWith('Start')) await tap(page, button)
    else if (button.startsWith('Ready') && isMade) await tap(page, button)
    else if (button.startsWith('Complete')) await handOver(page, number, planned)
  }
}

/** A new order: its payment is confirmed where the guest has paid first, and it is cancelled where the plan says so. */
async function receive(page: Page, number: number, { money, cancelReason }: PlannedOrder): Promise<void> {
  const isPaidFirst = money === 'transfer_first' || money === 'refunded' || money === 'refund_due'
  if (isPaidFirst) {
    const isPaid =
      (await tap(page, `More for order ${number}`)) && (await choose(page, 'Confirm payment', 'Bank transfer'))
    if (!isPaid) return
  } else if (!cancelReason) await tap(page, `Confirm order ${number}`)
  if (cancelReason) await cancel(page, number, cancelReason)
}

async function cancel(page: Page, number: number, reason: CancelReason): Promise<void> {
  if (!(await tap(page, `More for order ${number}`))) return
  if (await choose(page, `Cancel order ${number}`, REASONS[reason]))
    await tap(page, `Dismiss: order ${number} is cancelled`)
}

const REASONS: Record<CancelReason, string> = {
  guest_changed_mind: 'Guest changed their mind',
  sold_out: 'Sold out',
  mistake: 'Mistake',
  other: 'Other',
}

async function handOver(page: Page, number: number, { money }: PlannedOrder): Promise<void> {
  if (!(await tap(page, `Complete order ${number}`)) || money === 'transfer_first') return
  const answers: Partial<Record<PlannedOrder['money'], string>> = {
    cash: 'Cash',
    card: 'Card',
    transfer: 'Bank transfer',
  }
  await choose(page, answers[money] ?? 'Leave unpaid')
}

function plannedOrder(number: number): PlannedOrder {
  const planned = PLAN[number - 1]
  if (!planned) throw new Error(`The plan has no order ${number}.`)
  return planned
}

/** Repeats a person's work until the shift is over. */
export async function untilOver(isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isOver()) await work()
}

/** Takes the Wi-Fi away from a device for a while. */
export async function cutWifi(page: Page, ms: number): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByRole('status').first()).toContainText('Offline')
  await page.waitForTimeout(ms)
  await page.context().setOffline(false)
  await expect(page.getByRole('status').first()).toContainText('Live')
}
