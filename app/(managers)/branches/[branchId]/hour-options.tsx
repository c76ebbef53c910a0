type Props = {
  /** The labels of the hours from 0 to 24. */
  hours: string[]
  first: 0 | 1
}

/** The options of a select for 24 hours: those at which a period may start, or end. */
export function HourOptions({ hours, first }: Props) {
  return hours.slice(first, first + 24).map((label, index) => (
    <option key={label} value={first + index}>
      {label}
    </option>
  ))
}
