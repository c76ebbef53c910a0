/** The courses that an order can have. */

export const MAX_COURSE = 9

export const COURSES: readonly number[] = Array.from({ length: MAX_COURSE }, (_, index) => index + 1)

export const isCourse = (value: unknown): boolean => COURSES.some((course) => course === value)
