import { redirect } from 'next/navigation'
import { signedInWith } from '@/app/session'

export default async function SettingsPage() {
  await signedInWith('staff.manage', '/settings')
  redirect('/settings/staff')
}
