import { ContactForm } from '@/app/contact/contact-form'
import { DeliverySlip } from '@/app/contact/delivery-slip'
import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { titled, translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { Link } from '@/app/ui/link'
import { PrintButton } from '@/app/ui/print-button'
import { byStaff } from '@/lib/access/scope'
import { database } from '@/lib/db/database'
import { findContact } from '@/lib/orders/contact-repository'
import { findOrder } from '@/lib/orders/order-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'

export const generateMetadata = titled('contact.slip')

type Props = { params: Promise<{ branchId: string; orderId: string }> }

/** What goes with a delivery, for paper: to whom, where, what, and how much the driver collects. */
export default async function DeliverySlipPage({ params }: Props) {
  const { branchId, orderId } = await params
  const staff = await signedInWith('orders.contact', `/order/${branchId}/delivery/${orderId}`, branchId)
  const { scope } = byStaff({ ...staff, branchId })
  const id = uuidOr404(orderId)
  const stored = await foundOr404(findOrder(database(), scope, id))
  const contact = await findContact(database(), scope, id)
  const organisation = await findOrganisation(database(), staff.orgId)
  const say = await translator('contact')
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-5 bg-paper px-4 py-5 text-ink print:max-w-none print:bg-white print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link href={`/orders/${id}`} className={QUIET}>
          ← {say('order', { number: stored.number })}
        </Link>
        <PrintButton />
      </div>
      <DeliverySlip stored={stored} contact={contact} organisation={organisation} />
      <section aria-labelledby="change" className="grid gap-4 rounded-xl border border-rule bg-white p-4 print:hidden">
        <h2 id="change" className="text-xl font-bold">
          {say('change')}
        </h2>
        <ContactForm orderId={id} contact={contact} />
      </section>
    </main>
  )
}
