import { newTransaction, SENDERS } from '../support/bank'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

const { body, sign } = SENDERS.standard

test('a manager connects a bank; what pays an order confirms itself, and the manager decides about the rest', async ({
  page,
  cafe,
}) => {
  await openAs(page, MANAGER, '/settings/transfers')
  await expect(page.getByText('Services on the internet cannot reach Passboard')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const { address, secret } = await test.step('the page shows address and secret', async () => {
    await page.getByRole('button', { name: 'Connect a bank' }).click()
    await dialog.getByLabel('Name').fill('Vietcombank')
    await dialog.getByLabel('Key or secret').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Service').selectOption({ label: 'Other (Standard Webhooks)' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const secret = await dialog.getByRole('textbox', { name: 'Secret', exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const address = await page.getByRole('textbox', { name: 'Address of Vietcombank' }).inputValue()
    await expect(page.getByText('No message yet')).toBeVisible()
    return { address, secret }
  })
  await test.step('the connection accepts other accounts', async () => {
    await page.getByRole('button', { name: 'Edit Vietcombank' }).click()
    await dialog.getByLabel('Other accounts').fill('12')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Not valid')).toBeVisible()
    await dialog.getByLabel('Other accounts').fill('0071 000-888, VQRQ0001')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Accepts also 0071000888, VQRQ0001')).toBeVisible()
  })
  const send = async (amount: number, content: string, key = secret) => {
    const { body: text, headers } = sign(body({ id: newTransaction(), amount, content }), key)
    return (await fetch(address, { method: 'POST', body: text, headers })).status
  }
  expect(await send(1_000, 'x', SENDERS.standard.newSecret())).toBe(401)
  await page.reload()
  await expect(page.getByText(/Refused .+: wrong key or secret/)).toBeVisible()
  await expectRightOnEveryScreen(page, cafe.baseUrl)

  const paid = await cafe.staffOrders([2, 'Trà vải'])
  expect(await send(paid.total, `CK ${paid.transferReference}`)).toBe(200)
  expect(await cafe.orderNow(paid.id)).toMatchObject({ status: 'confirmed', paymentMethod: 'transfer' })

  const due = await cafe.staffOrders([1, 'Nước mía'])
  expect(await send(due.total - 1_000, `CK ${due.transferReference}`)).toBe(200)
  expect(await send(77_000, 'tien com trua')).toBe(200)

  await page.goto('/branches')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transfers (2)' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  expect(await send(88_000, '')).toBe(200)
  // Without a reload.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Not what is due of the order')
  await expectRightOnEveryScreen(page, cafe.baseUrl)

  await test.step('the first is matched to its order', async () => {
    await rows
      .first()
      .getByRole('button', { name: /^Match to orders/ })
      .click()
    await dialog.getByRole('searchbox', { name: 'Search orders' }).fill(String(due.number))
    await dialog.getByRole('checkbox', { name: new RegExp(`^Order ${due.number} `) }).check()
    await expect(dialog.getByRole('status').last()).toHaveText(
      new RegExp(`^Order ${due.number}: .+ The transfer is .+`),
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record as paid' }).click()
    await expect(rows).toHaveCount(2)
    expect(await cafe.orderNow(due.id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'transfer' })
  })

  await test.step('the second is given back, the third dismissed', async () => {
    await page.getByRole('button', { name: /^Mark as refund due: .*77/ }).click()
    await expect(page.getByRole('listitem', { name: /77/ }).getByText('Refund due', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Given back: .*77/ }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: /^Dismiss: .*88/ }).click()
    await expect(page.getByText('No transfers.')).toBeVisible()
  })

  await page.getByRole('link', { name: 'All others' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: `Order ${paid.number}` })).toContainText('Vietcombank')
  await test.step('a search finds text, amount and order; an empty one says where it looked, and leads on', async () => {
    const find = async (search: string) => {
      await page.getByLabel('Search transfers').fill(search)
      await page.getByRole('button', { name: 'Show' }).click()
    }
    await find('tiền CƠM')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('tien com trua')
    await find('88.000 ₫')
    await expect(rows).toHaveCount(1)
    await page.getByRole('link', { name: 'To decide' }).click()
    await expect(page.getByText(/^Searched: text, amount .+ · To decide · all days$/)).toBeVisible()
    await expectRightOnEveryScreen(page, cafe.baseUrl)
    await page.getByRole('link', { name: 'Search all transfers' }).click()
    await expect(rows).toHaveCount(1)
    await find(`table A1 ${paid.number}`)
    await expect(rows).toHaveCount(1)
    // A new search resets the fields.
    await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('href', /search=table\+A1/)
    await page.getByLabel('Until').fill('2020-01-31')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText(/^Searched: text, amount .+ · All · until .+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Search all transfers' }).click()
    await expect(rows).toHaveCount(1)
  })
  await page.getByRole('link', { name: new RegExp(`^Order ${paid.number} `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Order ${paid.number}`)
  await expect(page.getByText(/Vietcombank/)).toBeVisible()
  await page.goto('/settings/audit')
  await expect(page.getByRole('main')).toContainText('matched to orders the transfer')
})
