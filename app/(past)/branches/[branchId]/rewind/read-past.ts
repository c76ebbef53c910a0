import type { PastChanges, PastMoment } from '@/lib/history/history'

/** Reads a branch's past from the server. Each rejects when the server cannot be reached, or refuses. */
export function pastReader(branchId: string) {
  return {
    moment: (at: number) => read<PastMoment>(`/branches/${branchId}/rewind/board?at=${at}`),
    changesAfter: (seq: number) => read<PastChanges>(`/branches/${branchId}/rewind/changes?after=${seq}`),
  }
}

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.json()
}
