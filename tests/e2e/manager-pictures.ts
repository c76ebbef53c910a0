import type { Page } from '@playwright/test'
import { HANG_BONG } from './support/cafe'

/** Where the pictures of managers, screens and guests are taken, and how to get each page into its state. */
export type Picture = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> }

export type Place = { branchId: string; tableId: string; tableCode: string; yesterday: string; weekAgo: string }

/** For somebody who is signed in as a manager. */
export const managerPictures = ({ branchId, tableId, yesterday, weekAgo }: Place): Picture[] => [
  { name: 'branches', path: '/branches', prepare: (page) => page.getByText('Live', { exact: true }).waitFor() },
  { name: 'orders', path: '/orders' },
  {
    name: 'order',
    path: '/orders',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('heading', { name: /^Order \d+ · table/ }).waitFor()
    },
  },
  { name: 'order-pad', path: `/order/${branchId}`, prepare: connected },
  {
    name: 'order-pad-menu',
    path: `/order/${branchId}`,
    prepare: async (page) => {
      await connected(page)
      await page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name: /^A1\b/ }).click()
      await page.getByRole('button', { name: 'New order' }).click()
    },
  },
  { name: 'bill', path: `/order/${branchId}/bill/${tableId}` },
  { name: 'report', path: `/branches/${branchId}/report?from=${weekAgo}&to=${yesterday}` },
  {
    name: 'rewind',
    path: `/branches/${branchId}/rewind?day=${yesterday}&time=12:40`,
    prepare: (page) => page.getByRole('region', { name: 'Pending' }).waitFor(),
  },
  {
    name: 'screens',
    path: '/screens',
    prepare: (page) => page.getByText('Up to date', { exact: true }).first().waitFor(),
  },
  { name: 'pair-screen', path: '/screens/pair' },
  { name: 'payments', path: '/payments' },
  { name: 'transfers', path: '/settings/transfers' },
  { name: 'printers', path: '/settings/printers' },
  { name: 'alarms', path: '/settings/alarms' },
  { name: 'api-keys', path: '/settings/keys' },
  { name: 'backup', path: '/settings/backup' },
  { name: 'installation', path: '/settings/installation' },
  { name: 'staff', path: '/settings/staff' },
  {
    name: 'staff-form',
    path: '/settings/staff',
    prepare: async (page) => {
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Add staff' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Required').first().waitFor()
    },
  },
  { name: 'menu', path: '/settings/menu' },
  {
    name: 'menu-item',
    path: '/settings/menu',
    prepare: (page) => page.getByRole('button', { name: 'Edit Bạc xỉu', exact: true }).click(),
  },
  { name: 'options', path: '/settings/options' },
  {
    name: 'branch-form',
    path: '/settings/branches',
    prepare: async (page) => {
      await page.getByRole('button', { name: `Edit ${HANG_BONG}` }).click()
      await page.getByLabel('Guests can order at any time').uncheck()
    },
  },
  { name: 'tables', path: '/settings/tables' },
  { name: 'table-codes', path: `/settings/tables/print?branch=${branchId}` },
  { name: 'stations', path: '/settings/stations' },
  { name: 'organisation', path: '/settings/organisation' },
  { name: 'webhooks', path: '/settings/webhooks' },
  { name: 'changes', path: '/settings/audit' },
]

/** For everybody. */
export const publicPictures = ({ branchId, tableCode }: Place): Picture[] => [
  { name: 'wall-pairing', path: '/wall', prepare: (page) => page.getByRole('status', { name: /^Code/ }).waitFor() },
  { name: 'ready', path: `/ready/${branchId}`, prepare: (page) => page.getByText('36', { exact: true }).waitFor() },
  { name: 'guest-menu', path: `/t/${tableCode}`, prepare: connected },
  {
    name: 'guest-item',
    path: `/t/${tableCode}`,
    prepare: async (page) => {
      await connected(page)
      await page.getByRole('button', { name: 'Add one Trà đào cam sả', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'guest-order',
    path: `/t/${tableCode}`,
    prepare: async (page) => {
      await connected(page)
      await page.getByRole('button', { name: 'Add one Bạc xỉu', exact: true }).click()
      await page.getByRole('button', { name: /^Add to order/ }).click()
      await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
      await page.getByRole('button', { name: /^Review 2 items/ }).click()
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByRole('img', { name: /QR/ }).waitFor()
    },
  },
]

const connected = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' })

/** What a manager has been doing, so that the pages have something to show. */
export async function pairWall(manager: Page, wall: Page): Promise<void> {
  await wall.goto('/wall')
  const code = await wall.getByRole('status', { name: /^Code/ }).textContent()
  await manager.goto('/screens/pair')
  await manager.getByLabel('Code').fill(code ?? '')
  await manager.getByLabel('Name').fill('Bếp, bên trái')
  await manager.getByLabel('Branch').selectOption(HANG_BONG)
  await manager.getByRole('button', { name: 'Pair', exact: true }).click()
  await manager.waitForURL('/screens')
  await wall.getByRole('status').filter({ hasText: 'Live' }).waitFor()
}
