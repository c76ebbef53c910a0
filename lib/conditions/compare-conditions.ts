import { CONDITIONS, type ConditionKind } from './condition-kinds'
import type { PresentCondition } from './find-present'

/** A condition that began and has not ended. Times are milliseconds since 1970 UTC. */
export type OpenCondition = {
  id: string
  kind: ConditionKind
  branchId: string | null
  subjectId: string
  /** Since when it does not hold any more; null: it was present at the last comparison. */
  missingSince: number | null
}

export type Comparison = {
  began: PresentCondition[]
  ended: OpenCondition[]
  /** Do not hold any more, but may hold again soon. */
  missing: OpenCondition[]
  /** Were missing, and hold again. */
  again: OpenCondition[]
}

/** Decides which conditions begin and end. @param now milliseconds since 1970 UTC */
export function compareConditions(
  present: readonly PresentCondition[],
  open: readonly OpenCondition[],
  now: number,
): Comparison {
  const known = new Set(open.map(keyOf))
  const holds = new Set(present.map(keyOf))
  const absent = open.filter((condition) => !holds.has(keyOf(condition)))
  const hasEnded = ({ kind, missingSince }: OpenCondition) =>
    now - (missingSince ?? now) >= CONDITIONS[kind].endsAfterMs
  return {
    began: present.filter((one) => one.mayBegin && !known.has(keyOf(one))),
    ended: absent.filter(hasEnded),
    missing: absent.filter((condition) => condition.missingSince === null && !hasEnded(condition)),
    again: open.filter((condition) => condition.missingSince !== null && holds.has(keyOf(condition))),
  }
}

const keyOf = ({ kind, branchId, subjectId }: Pick<OpenCondition, 'kind' | 'branchId' | 'subjectId'>): string =>
  `${kind} ${branchId} ${subjectId}`
