'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'

/** Chooses the day. The address holds it. @param day, today YYYY-MM-DD */
export function DayForm({ path, day, today }: { path: string; day: string; today: string }) {
  const say = useTranslations('whatIf')
  return (
    <Form key={day} action={path} className="flex flex-wrap items-end gap-2">
      <TextField type="date" name="day" label={say('day')} defaultValue={day} max={today} required />
      <Button type="submit" look="quiet">
        {say('show')}
      </Button>
    </Form>
  )
}
