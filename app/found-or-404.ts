import { notFound } from 'next/navigation'
import { z } from 'zod'
import { AppError } from '@/lib/errors'

/** What the promise resolves to. The page is the 404 page if it rejects with an AppError `not_found`. */
export async function foundOr404<Found>(search: Promise<Found>): Promise<Found> {
  try {
    return await search
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}

/** The id of a path. The page is the 404 page if it is not a UUID. */
export function uuidOr404(id: string): string {
  if (!z.uuid().safeParse(id).success) notFound()
  return id
}
