import { expect, type Page } from '@playwright/test'

/** Opens a dialog by its button; a page that has only just come does not hear the first click. */
export async function openDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: button, exact: true }).click({ timeout: 1_000 })
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
