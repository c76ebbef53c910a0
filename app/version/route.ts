import { ANONYMOUS, demand } from '@/lib/access/permissions'

/** Which build these pages are of: a screen that shows an older one loads itself anew (board/[branchId]/wall). */
export function GET(): Response {
  demand(ANONYMOUS, 'shell.read')
  return new Response(process.env.BUILD, { headers: { 'Cache-Control': 'no-store' } })
}
