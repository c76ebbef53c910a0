import { create } from 'qrcode'

/** The quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A QR code as SVG: black on white in every theme, so that every camera reads it. @param label describes the link's target */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const path = Array.from(modules.data, (dark, index) =>
    dark ? `M${QUIET + (index % modules.size)} ${QUIET + Math.floor(index / modules.size)}h1v1h-1z` : '',
  ).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
