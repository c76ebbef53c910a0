/** What can be chosen: its value, and what people call it. Made by the server: browsers do not all name the same. */
export type Choice = { value: string; name: string }

export function Choices({ choices }: { choices: Choice[] }) {
  return choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
