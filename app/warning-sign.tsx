/** A warning sign that looks the same on every device, unlike the character. It stands beside words that say why. */
export function WarningSign({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path
        d="M12 2.2 23.4 21.8H.6ZM10.7 9v6.2h2.6V9Zm0 7.8v2.6h2.6v-2.6Z"
        fillRule="evenodd"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
    </svg>
  )
}
