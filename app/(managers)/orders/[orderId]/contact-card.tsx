import { ContactForm } from '@/app/contact/contact-form'
import { PhoneLink } from '@/app/contact/phone-link'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { type Contact, hasContact } from '@/lib/orders/contact'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'

/** How the customer of an order is reached. Nothing of an order that is eaten here, unless somebody noted it. */
export async function ContactCard({ order, contact }: { order: Order; contact: Contact }) {
  const say = await translator('contact')
  if (!isAway(order) && !hasContact(contact)) return null
  return (
    <Card
      title={say('title')}
      lead={contact.phone && <PhoneLink phone={contact.phone} />}
      actions={
        order.type === 'delivery' && (
          <Link href={`/order/${order.branchId}/delivery/${order.id}`} className={QUIET}>
            {say('slip')}
          </Link>
        )
      }
    >
      <ContactForm orderId={order.id} contact={contact} />
    </Card>
  )
}
