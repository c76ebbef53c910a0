import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeDeviceSettings, TICKET_SIZES, useDeviceSettings } from '@/app/device/settings'
import { keepCookie } from '@/app/device/storage'
import { APPEARANCE_COOKIES, type Appearance } from '@/app/device/theme'
import { asLanguage, LANGUAGES } from '@/app/i18n/languages'
import { useLanguage } from '@/app/i18n/use-language'
import { SoundSettings } from '@/app/sound/sound-settings'
import { Dialog } from '@/app/ui/dialog'
import { useBoardContext } from '../board-context'

/** The device settings. */
export function Device({ onClose }: { onClose: () => void }) {
  const say = useTranslations('device')
  const { view } = useBoardContext()
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <div className="grid gap-7">
        <LanguageChoice />
        <AppearanceChoice />
        {view === 'touch' && <TicketSizeChoice />}
        <Setting name="ownLinesOnly" />
        <Setting name="lateFirst" />
        <ScreenName />
        <SoundSettings />
        <WallSettings />
        {!window.isSecureContext && <WithoutHttps />}
      </div>
    </Dialog>
  )
}

function LanguageChoice() {
  const say = useTranslations('device')
  const [language, choose] = useLanguage()
  return (
    <Choices
      title={say('language')}
      options={Object.entries(LANGUAGES)}
      chosen={language}
      onChoose={(chosen) => choose(asLanguage(chosen))}
    />
  )
}

function AppearanceChoice() {
  const say = useTranslations('device')
  const { theme, contrast } = document.documentElement.dataset

  function choose(part: keyof Appearance, value: string) {
    keepCookie(APPEARANCE_COOKIES[part], value)
    document.documentElement.dataset[part] = value
  }

  return (
    <>
      <Choices
        title={say('theme')}
        options={[
          ['dark', say('dark')],
          ['light', say('light')],
        ]}
        chosen={theme}
        onChoose={(value) => choose('theme', value)}
      />
      <CheckBox
        name={say('contrast')}
        isChecked={contrast === 'more'}
        onChange={(isChecked) => choose('contrast', isChecked ? 'more' : 'normal')}
      />
    </>
  )
}

/** A setting that is on or off. */
function Setting({ name }: { name: 'ownLinesOnly' | 'lateFirst' }) {
  const say = useTranslations('device')
  return (
    <CheckBox
      name={say(name)}
      isChecked={useDeviceSettings()[name]}
      onChange={(isChecked) => changeDeviceSettings({ [name]: isChecked })}
    />
  )
}

type CheckBoxProps = { name: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

function CheckBox({ name, isChecked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-16 items-center gap-4 text-lg font-medium">
      <input
        type="checkbox"
        defaultChecked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-current"
      />
      {name}
    </label>
  )
}

function TicketSizeChoice() {
  const say = useTranslations('device')
  const { size } = useBoardContext()
  return (
    <Choices
      title={say('ticketSize')}
      options={TICKET_SIZES.map((each) => [each, say(`sizes.${each}`)])}
      chosen={size}
      onChoose={(chosen) => changeDeviceSettings({ ticketSize: chosen })}
    />
  )
}

type ChoicesProps<Value extends string> = {
  title: string
  options: [value: Value, name: string][]
  chosen: string | undefined
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ title, options, chosen: chosenBefore, onChoose }: ChoicesProps<Value>) {
  const [chosen, setChosen] = useState(chosenBefore)
  return (
    <fieldset>
      <legend className="pb-1 text-xl font-bold">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(([value, name]) => (
          <label
            key={value}
            className={`flex min-h-16 items-center gap-4 rounded-lg border-2 px-4 text-lg font-medium ${value === chosen ? 'border-ink' : 'border-rule'}`}
          >
            <input
              type="radio"
              name={title}
              checked={value === chosen}
              onChange={() => {
                setChosen(value)
                onChoose(value)
              }}
              className="size-6 accent-current"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What browsers do not offer at this address. */
function WithoutHttps() {
  const say = useTranslations('device')
  return (
    <section className="grid gap-1.5">
      <h3 className="text-xl font-bold">{say('insecure')}</h3>
      <p className="text-base">{say('insecureLead')}</p>
      <ul className="grid list-disc gap-1 pl-6 text-base">
        <li>{say('insecureOn')}</li>
        <li>{say('insecureOffline')}</li>
        <li>{say('insecureInstall')}</li>
      </ul>
    </section>
  )
}

function ScreenName() {
  const say = useTranslations('device')
  const { screenName } = useDeviceSettings()
  return (
    <label className="grid gap-1.5">
      <span className="text-xl font-bold">{say('screenName')}</span>
      <input
        value={screenName}
        maxLength={40}
        onChange={({ target }) => changeDeviceSettings({ screenName: target.value })}
        className={FIELD}
      />
      <span className="text-base text-ink-quiet">{say('screenNameHint')}</span>
    </label>
  )
}

function WallSettings() {
  const say = useTranslations('device')
  const { view, monitor, mayAct, branch } = useBoardContext()
  const { viewingDistance, diagonal } = useDeviceSettings()
  const isWall = view === 'wall'
  // A manager sets the monitor and the view of a paired screen.
  if (monitor) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-xl font-bold">{say('wall')}</legend>
      <div className="grid grid-cols-2 gap-4">
        <Measure
          name={say('viewingDistance')}
          value={viewingDistance}
          range={[0.5, 20, 0.5]}
          onChange={(metres) => changeDeviceSettings({ viewingDistance: metres })}
        />
        <Measure
          name={say('diagonal')}
          value={diagonal}
          range={[5, 150, 0.5]}
          onChange={(inches) => changeDeviceSettings({ diagonal: inches })}
        />
      </div>
      {mayAct === 'all' && (
        <a
          href={isWall ? `/board/${branch.id}` : `/board/${branch.id}?view=wall`}
          className="grid min-h-16 place-items-center rounded-lg border-2 border-field text-lg font-semibold"
        >
          {say(isWall ? 'leaveWall' : 'openWall')}
        </a>
      )}
    </fieldset>
  )
}

type MeasureProps = {
  name: string
  value: number
  range: [min: number, max: number, step: number]
  onChange: (value: number) => void
}

function Measure({ name, value, range: [min, max, step], onChange }: MeasureProps) {
  return (
    <label className="grid content-end gap-1.5 text-lg font-medium">
      {name}
      <input
        type="number"
        inputMode="decimal"
        defaultValue={value}
        min={min}
        max={max}
        step={step}
        onChange={({ target }) => {
          if (target.validity.valid && target.value !== '') onChange(target.valueAsNumber)
        }}
        className={`${FIELD} invalid:border-late`}
      />
    </label>
  )
}

const FIELD = 'min-h-16 w-full rounded-lg border-2 border-field bg-white px-4 text-lg font-medium'
