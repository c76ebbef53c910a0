import { requestSignIn } from '@/app/login/request-sign-in'
import type { Outcome } from '@/lib/outcome'
import type { SetUp } from '@/lib/setup/set-up-schema'
import { setUpPassboard } from './actions'

/** Sets up, and signs the manager in on this device: they have just said who they are. */
export async function setUpAndSignIn(wanted: SetUp): Promise<Outcome> {
  const outcome = await setUpPassboard(wanted)
  if (!outcome.ok && outcome.code === 'already_exists') window.location.assign('/login')
  if (!outcome.ok) return outcome
  const { slug, phone, pin } = wanted
  // Where that fails, the next page asks them to sign in.
  await requestSignIn({ orgSlug: slug, phone, pin })
  return outcome
}
