import { WarningSign } from '@/app/warning-sign'
import { TypedText } from './typed-text'

type Props = {
  text: string
  /** Stands before the text; absent where the text itself says that it is about an allergy. */
  label?: string
  /** Width, corners and place. */
  className: string
}

/** What a guest must not eat, in the strongest colours of all. */
export function AllergyWarning({ text, label, className }: Props) {
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
