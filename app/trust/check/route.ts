import { ANONYMOUS, demand } from '@/lib/access/permissions'

/** What the page of http asks over https. Any page may read the answer, which says nothing about the installation. */
export function GET(): Response {
  demand(ANONYMOUS, 'shell.read')
  return Response.json({ ok: true }, { headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } })
}
