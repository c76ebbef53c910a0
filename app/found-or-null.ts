import { AppError } from '@/lib/errors'

/** What the promise resolves to; null if it rejects with an AppError `not_found`. */
export async function foundOrNull<Found>(search: Promise<Found>): Promise<Found | null> {
  try {
    return await search
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
