/** An option of a select field. The server makes the names, because browsers name time zones and currencies differently. */
export type Choice = { value: string; name: string }

export function Choices({ choices }: { choices: Choice[] }) {
  return choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
