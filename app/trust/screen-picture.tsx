import type { Mark } from './systems'

type Props = { frame: 'phone' | 'window'; title: string; rows: string[]; mark: Mark; pointed: number }

const WIDTH = 300
const HEAD = 34
const ROW = 34

/** A drawing of a screen with a title and rows, one of which is to be pressed. The text beside it says the same. */
export function ScreenPicture({ frame, title, rows, mark, pointed }: Props) {
  const height = HEAD + rows.length * ROW + 12
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${height}`} className="w-full max-w-80 text-[13px]">
      <rect
        x="1"
        y="1"
        width={WIDTH - 2}
        height={height - 2}
        rx={frame === 'phone' ? 16 : 6}
        className="fill-paper stroke-field"
        strokeWidth="2"
      />
      {frame === 'window' && [14, 26, 38].map((x) => <circle key={x} cx={x} cy="18" r="4" className="fill-rule" />)}
      <text x={frame === 'window' ? 52 : 16} y="23" className="fill-ink font-bold">
        {title}
      </text>
      {rows.map((row, index) => (
        <Row key={row} text={row} y={HEAD + index * ROW} mark={index === pointed ? mark : null} />
      ))}
    </svg>
  )
}

function Row({ text, y, mark }: { text: string; y: number; mark: Mark | null }) {
  const middle = y + ROW / 2
  return (
    <>
      {mark && (
        <rect
          x="9"
          y={y + 3}
          width={WIDTH - 18}
          height={ROW - 6}
          rx="6"
          strokeWidth="2.5"
          className={mark === 'button' ? 'fill-pay stroke-pay' : 'fill-white stroke-pay'}
        />
      )}
      <text
        x={mark === 'file' ? 42 : 18}
        y={middle + 4.5}
        className={mark === 'button' ? 'fill-white font-semibold' : mark ? 'fill-ink font-semibold' : 'fill-ink-quiet'}
      >
        {text}
      </text>
      {mark === 'file' && (
        <path
          d={`M26 ${middle - 8}v11m-5-5 5 5 5-5M19 ${middle + 8}h14`}
          className="fill-none stroke-pay"
          strokeWidth="2.2"
        />
      )}
      {mark === 'switch' && (
        <>
          <rect x={WIDTH - 56} y={middle - 9} width="34" height="18" rx="9" className="fill-calm" />
          <circle cx={WIDTH - 31} cy={middle} r="7" className="fill-white" />
        </>
      )}
      {mark === 'row' && (
        <path d={`M${WIDTH - 28} ${middle - 6}l6 6-6 6`} className="fill-none stroke-pay" strokeWidth="2.5" />
      )}
    </>
  )
}
