'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { Contact } from '@/lib/orders/contact'
import { submitContact } from './actions'
import { AddressField, PhoneField } from './contact-fields'

/** Phone and address of the customer of an order, to change. */
export function ContactForm({ orderId, contact: saved }: { orderId: string; contact: Contact }) {
  const say = useTranslations('contact')
  const { run, isBusy, problem } = useCommand()
  const [contact, setContact] = useState(saved)
  const [isSaved, setSaved] = useState(false)

  function change(edit: Partial<Contact>) {
    setSaved(false)
    setContact((previous) => ({ ...previous, ...edit }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    run(
      () => submitContact({ orderId, contact }),
      () => setSaved(true),
    )
  }

  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      <PhoneField phone={contact.phone} onChange={(phone) => change({ phone })} />
      <AddressField address={contact.address} onChange={(address) => change({ address })} />
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="primary" disabled={isBusy}>
          {say('save')}
        </Button>
        <span role="status" className="font-semibold">
          {isSaved && say('saved')}
        </span>
      </div>
    </form>
  )
}
