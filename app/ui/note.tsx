import { isAllergyNote } from '@/lib/orders/allergy-note'
import { WarningSign } from './icons'
import { TypedText } from './typed-text'

type AllergyWarningProps = {
  text: string
  /** Stands before the text; absent where the text itself says that it is about an allergy. */
  label?: string
  /** Width, corners and place. */
  className: string
}

/** What a guest must not eat, in the strongest colours of all. */
export function AllergyWarning({ text, label, className }: AllergyWarningProps) {
  return (
    <strong className={`flex items-start gap-2 bg-ink px-2.5 py-1 font-bold text-alert ${className}`}>
      <WarningSign className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span className="min-w-0 break-words">
        {label && <span className="uppercase">{label}: </span>}
        <TypedText>{text}</TypedText>
      </span>
    </strong>
  )
}

type NoteProps = {
  /** Empty when there is none. */
  text: string
  /** Of an ordinary note. */
  className: string
  /** Of a note that warns of an allergy: width, corners and place. */
  warningClassName: string
}

/** The note of a line. One that warns of an allergy is shown as a warning. */
export function Note({ text, className, warningClassName }: NoteProps) {
  if (text === '') return null
  if (isAllergyNote(text)) return <AllergyWarning text={text} className={warningClassName} />
  return (
    <span className={className}>
      <TypedText>{text}</TypedText>
    </span>
  )
}
