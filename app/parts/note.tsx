import { isAllergyNote } from '@/lib/orders/allergy-note'
import { AllergyWarning } from './allergy-warning'
import { TypedText } from './typed-text'

type Props = {
  /** Empty when there is none. */
  text: string
  /** Of an ordinary note. */
  className: string
  /** Of a note that warns of an allergy: width, corners and place. */
  warningClassName: string
}

/** The note of a line. One that warns of an allergy is shown as a warning. */
export function Note({ text, className, warningClassName }: Props) {
  if (text === '') return null
  if (isAllergyNote(text)) return <AllergyWarning text={text} className={warningClassName} />
  return (
    <span className={className}>
      <TypedText>{text}</TypedText>
    </span>
  )
}
