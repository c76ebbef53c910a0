import { WarningSign } from './icons'
import { TypedText } from './typed-text'

type AllergyWarningProps = {
  text: string
  /** Shown before the text; absent if the text itself mentions the allergy. */
  label?: string
  /** Width, corners and place. */
  className: string
}

/** A warning about an allergy, in the colours with the strongest contrast. */
export function AllergyWarning({ text, label, className }: AllergyWarningProps) {
  return (
    <strong data-allergy className={`flex items-start gap-2 bg-ink px-2.5 py-1 font-bold text-alert ${className}`}>
      <WarningSign className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span className="min-w-0 break-words">
        {label && <span className="uppercase">{label}: </span>}
        <TypedText>{text}</TypedText>
      </span>
    </strong>
  )
}
