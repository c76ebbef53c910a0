export function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5 shrink-0">
      <path d={isPlaying ? 'M5 3h5v18H5zM14 3h5v18h-5z' : 'M5 2.5v19L21 12z'} />
    </svg>
  )
}
