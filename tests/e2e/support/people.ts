import type { BrowserContext, Page } from '@playwright/test'

export type Person = { phone: string; pin: string; orgSlug: string }

/** The log-ins of the demo (docs/development.md). */
export const MANAGER: Person = { phone: '0900000001', pin: '111222', orgSlug: 'demo-cafe' }
export const STAFF: Person = { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' }
export const OTHER_MANAGER: Person = { phone: '0900000009', pin: '555666', orgSlug: 'other-cafe' }

/** Fills in the sign-in page, which must be open, and sends it. What comes after is the test's to say. */
export async function signIn(page: Page, { phone, pin, orgSlug }: Person): Promise<void> {
  await page.getByLabel('Business').fill(orgSlug)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs a device in with the requests of the sign-in page, but without the page, which costs more than all of them. */
export async function signInDevice(device: BrowserContext, person: Person): Promise<void> {
  const csrf = await device.request.get('/api/auth/csrf')
  const { csrfToken } = await csrf.json()
  const form = { ...person, csrfToken, json: 'true' }
  const answer = await device.request.post('/api/auth/callback/credentials', {
    form,
    headers: { origin: new URL(csrf.url()).origin },
  })
  if (!answer.ok()) throw new Error(`${person.phone} could not sign in: ${answer.status()}`)
}
