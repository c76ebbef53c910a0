import { Button } from '@/app/ui/buttons'

type Props<Value extends string> = {
  /** The question; left out where the dialog asks it. */
  question?: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  isDanger?: boolean
  isDisabled: boolean
  onChoose: (value: Value) => void
}

/** The answers of a dialog about an order. One of them carries out the command. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { question, values, nameOf, isDanger = false, isDisabled, onChoose } = props
  return (
    <fieldset className={`grid gap-3 ${isDanger ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
      {question !== undefined && <legend className="pb-2 text-lg font-semibold">{question}</legend>}
      {values.map((value) => (
        <Button
          key={value}
          look={isDanger ? 'danger' : 'primary'}
          disabled={isDisabled}
          onClick={() => onChoose(value)}
          className={isDanger ? '' : 'min-h-16'}
        >
          {nameOf(value)}
        </Button>
      ))}
    </fieldset>
  )
}
