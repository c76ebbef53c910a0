/** Whether the server has pages of another build than this one. While it does not answer, nobody knows: false. */
export async function isNewVersionOut(): Promise<boolean> {
  try {
    const response = await fetch('/version', { cache: 'no-store' })
    return response.ok && (await response.text()) !== process.env.BUILD
  } catch {
    return false
  }
}
