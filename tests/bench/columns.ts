/** A line of a table of the report. */
export function columns(name: string, ...values: string[]): string {
  return `  ${name.padEnd(20)}${values.map((value) => value.padStart(12)).join('')}`.trimEnd()
}

/** Milliseconds with a unit, of short ones a tenth too. */
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
