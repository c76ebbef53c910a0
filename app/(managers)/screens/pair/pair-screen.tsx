'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { FormProblem, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import { shownPairingForm } from '@/lib/screens/screen-form'
import { submitPairing } from '../actions'
import { type ScreenChoices, ScreenFields } from '../screen-forms'

type Props = ScreenChoices & {
  /** The scanned code; empty: the manager types it. */
  code: string
  wallAddress: string
}

/** The form that pairs the device that shows the code. */
export function PairScreen({ code, wallAddress, branches, stations }: Props) {
  const say = useTranslations('managers.screens')
  const forms = useTranslations('forms')
  const router = useRouter()
  const { form, field, submit, problem, isBusy } = useServerForm({
    schema: shownPairingForm,
    values: {
      code,
      name: '',
      branchId: branches[0]?.id ?? '',
      stations: [''],
      view: 'wall',
      mayBump: false,
      ...USUAL_MONITOR,
    },
    send: submitPairing,
    onSaved: () => router.push('/screens'),
  })
  return (
    <>
      <PageHead title={say('pairTitle')} lead={say('pairLead', { address: wallAddress })} />
      <Card className="max-w-2xl">
        <form noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label={say('code')}
            hint={say('codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            {...field('code')}
          />
          <ScreenFields field={field} view={form.watch('view')} branches={branches} stations={stations} />
          <FormProblem problem={problem} />
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? forms('saving') : say('pair')}
          </Button>
        </form>
      </Card>
    </>
  )
}
