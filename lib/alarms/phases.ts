/** Whether an alarm tells of the beginning or of the end of a condition. */
export const PHASES = { began: 1, ended: 2 } as const
