import { MAX_COURSE } from '../menu/course-numbers'

/**
 * The courses of an order. Its lowest one is to be made at once, as are the lines without a course. The others are later: they wait until
 * they are fired. An order without courses has nothing of this.
 */

type InCourse = { course: number | null; later: boolean }

/** SQL for whether a line is later. @param line alias of a row with the columns of `order_items` */
export const isLaterSql = (line: string): string => `(${line}.course IS NOT NULL AND ${line}.fired_at IS NULL)`

/** Those of the new lines of an order that are later. @param kept the lines that it already has */
export function laterAmong<Line extends Pick<InCourse, 'course'>>(
  lines: readonly Line[],
  kept: readonly InCourse[],
): Set<Line> {
  const courses = lines.flatMap(({ course }) => course ?? [])
  const begun = kept.flatMap(({ course, later }) => (later ? [] : (course ?? [])))
  const upTo = begun.length > 0 ? Math.max(...begun) : Math.min(...courses)
  return new Set(lines.filter(({ course }) => course !== null && course > upTo))
}

/** The courses that wait, the next one first. */
export const laterCourses = (lines: readonly InCourse[]): number[] =>
  [...new Set(lines.flatMap(({ course, later }) => (later ? (course ?? []) : [])))].toSorted((a, b) => a - b)

/** The lines after everything up to a course was fired. The same array if nothing waits there. */
export function fired<Line extends InCourse>(lines: Line[], upTo = MAX_COURSE): Line[] {
  const waits = ({ course, later }: Line) => later && course !== null && course <= upTo
  return lines.some(waits) ? lines.map((line) => (waits(line) ? { ...line, later: false } : line)) : lines
}

/** The lines, with the lowest course fired: what was before it may have been voided. */
export function firstFired<Line extends InCourse>(lines: Line[]): Line[] {
  const [next] = laterCourses(lines)
  const hasBegun = lines.some(({ course, later }) => course !== null && !later)
  return next === undefined || hasBegun ? lines : fired(lines, next)
}
