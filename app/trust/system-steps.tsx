import { translator } from '@/app/i18n/messages'
import { ScreenPicture } from './screen-picture'
import type { System } from './systems'

/** The steps of one system, with a picture for each. @param isOpen the device that shows the page has this system */
export async function SystemSteps({ system: { name, frame, steps }, isOpen }: { system: System; isOpen: boolean }) {
  const say = await translator('trust')
  const numbers = ([1, 2, 3, 4] as const).filter((number): number is keyof typeof steps => number in steps)
  return (
    <details name="system" open={isOpen} className="rounded-xl border border-rule bg-white">
      <summary className="min-h-12 cursor-pointer px-5 py-3 text-xl/snug font-bold">
        {say(`systems.${name}.name`)}
      </summary>
      <ol className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
        {numbers.map((number) => {
          const [title = '', ...rows] = say(`systems.${name}.${number}.picture`).split(' | ')
          return (
            <li key={number} className="grid content-start gap-2">
              <p className="text-base">
                <span className="font-bold">{number}.</span> {say(`systems.${name}.${number}.do`)}
              </p>
              <ScreenPicture frame={frame} title={title} rows={rows} {...steps[number]} />
            </li>
          )
        })}
      </ol>
    </details>
  )
}
