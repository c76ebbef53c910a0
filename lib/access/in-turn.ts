import { processWide } from '../process-wide'

/** Runs `work` once everything that came before it under the same name, in this process, is over. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turns = processWide('turns', () => new Map<string, Promise<unknown>>())
  const before = turns.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(name, mine)
  const leave = () => {
    if (turns.get(name) === mine) turns.delete(name)
  }
  mine.then(leave, leave)
  return mine
}
