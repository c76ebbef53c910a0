/** A magnifying glass. */
export const SearchIcon = ({ className }: { className: string }) => (
  <svg aria-hidden viewBox="0 0 20 20" className={className}>
    <path
      d="M13.5 13.5 18 18M15 8.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
    />
  </svg>
)
