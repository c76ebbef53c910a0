import { isAllergyNote } from '@/lib/orders/allergy-note'
import { AllergyWarning } from './allergy-warning'
import { TypedText } from './typed-text'

type NoteProps = {
  /** Empty if the line has no note. */
  text: string
  /** For an ordinary note. */
  className: string
  /** For a note about an allergy: width, corners and place. */
  warningClassName: string
}

/** The note of a line. A note about an allergy is shown as a warning. */
export function Note({ text, className, warningClassName }: NoteProps) {
  if (text === '') return null
  if (isAllergyNote(text)) return <AllergyWarning text={text} className={warningClassName} />
  return (
    <span className={className}>
      <TypedText>{text}</TypedText>
    </span>
  )
}
