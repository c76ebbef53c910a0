import { unstable_isUnrecognizedActionError } from 'next/navigation'

/** Whether the server runs another build than this page; false if it does not answer. */
export async function isNewVersionServed(): Promise<boolean> {
  try {
    const response = await fetch('/version', { cache: 'no-store' })
    return response.ok && (await response.text()) !== process.env.BUILD
  } catch {
    return false
  }
}

/** A page that is younger does not reload: two servers of different versions behind one address would make it reload in a loop. */
const MIN_AGE_MS = 60_000

/** Loads the page anew if the server runs another build, which has no scripts of this one. */
export async function reloadForNewVersion(): Promise<void> {
  const age = Date.now() - performance.timeOrigin
  if (age >= MIN_AGE_MS && (await isNewVersionServed())) window.location.reload()
}

/** Whether the server did not know the action, because it runs another build than this page. */
export const isOfOtherBuild = (error: unknown): boolean => unstable_isUnrecognizedActionError(error)

/** After an update of the server, an older page must reload before it can send anything. Always rethrows. */
export function reloadIfOutdated(error: unknown): never {
  if (isOfOtherBuild(error)) window.location.reload()
  throw error
}
