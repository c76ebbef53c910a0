import { Link } from './link'

type Props = { label: string; current: string; choices: { value: string; name: string; href: string }[] }

/** Filter choices as links. The URL holds the filter, so that users can bookmark and share the filtered page. */
export function FilterLinks({ label, current, choices }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map(({ value, name, href }) => (
        <Link
          key={value}
          href={href}
          aria-current={value === current ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full border-2 border-rule bg-white px-4 font-semibold text-ink-quiet hover:border-field aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
