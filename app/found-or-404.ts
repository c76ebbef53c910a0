import { notFound } from 'next/navigation'
import { z } from 'zod'
import { foundOrNull } from './found-or-null'

/** What the promise resolves to. The page is the 404 page if it rejects with an AppError `not_found`. */
export async function foundOr404<Found>(search: Promise<Found>): Promise<Found> {
  return (await foundOrNull(search)) ?? notFound()
}

/** The id of a path. The page is the 404 page if it is not a UUID. */
export function uuidOr404(id: string): string {
  if (!z.uuid().safeParse(id).success) notFound()
  return id
}
