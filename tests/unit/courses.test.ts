import { describe, expect, test } from 'vitest'
import { fired, firstFired, laterAmong, laterCourses } from '@/lib/orders/courses'

/** Lines of these courses. A negative one is later; 0: none. */
const lines = (...courses: number[]) =>
  courses.map((course) => ({ course: course === 0 ? null : Math.abs(course), later: course < 0 }))

/** Whether each of the new lines is later. */
const laterOf = (courses: number[], kept: number[] = []) => {
  const added = lines(...courses)
  const later = laterAmong(added, lines(...kept))
  return added.map((line) => later.has(line))
}

describe('what is later', () => {
  test.each([
    ['no courses', [0, 0], [], [false, false]],
    ['one course', [2, 2, 0], [], [false, false, false]],
    ['the courses after the lowest one', [3, 0, 1, 2, 1], [], [true, false, false, true, false]],
    ['what is added after the last course that has begun', [1, 2, 3, 0], [1, 2, -3], [false, false, true, false]],
    ['what is added with the first courses', [2, 3], [0], [false, true]],
  ])('of %s', (_, courses, kept, expected) => {
    expect(laterOf(courses, kept)).toEqual(expected)
  })
})

describe('firing', () => {
  test('has everything up to the course made', () => {
    expect(fired(lines(1, -2, -3, -4, 0), 3)).toEqual(lines(1, 2, 3, -4, 0))
    expect(laterCourses(lines(1, -4, -3, -3, 0))).toEqual([3, 4])
  })

  test('changes nothing where nothing waits', () => {
    const begun = lines(1, 2, -3)
    expect(fired(begun, 2)).toBe(begun)
  })

  test('begins with the next course when the lowest one is gone', () => {
    expect(firstFired(lines(0, -3, -2, -2))).toEqual(lines(0, -3, 2, 2))
    const begun = lines(2, -3)
    expect(firstFired(begun)).toBe(begun)
    const without = lines(0, 0)
    expect(firstFired(without)).toBe(without)
  })
})
