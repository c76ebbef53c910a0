import { ANONYMOUS, demand } from '@/lib/access/permissions'

/** The build of the pages, as text. A wall display that shows an older build reloads (`app/kitchen/wall`). */
export function GET(): Response {
  demand(ANONYMOUS, 'shell.read')
  return new Response(process.env.BUILD, { headers: { 'Cache-Control': 'no-store' } })
}
