import type { Metadata } from 'next'
import { foundOr404 } from '@/app/found-or-404'
import { translator } from '@/app/i18n/messages'
import { LanguageSwitch } from '@/app/menu/language-switch'
import { PrintButton } from '@/app/ui/print-button'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { findReceipt } from '@/lib/bills/receipt'
import { database } from '@/lib/db/database'
import { ReceiptPaper } from '../receipt-paper'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('receipt'))('title'), robots: { index: false, follow: false } }
}

/** The receipt of an order, for whoever has its address: it is on the QR code that staff show. */
export default async function ReceiptPage({ params }: { params: Promise<{ token: string }> }) {
  demand(ANONYMOUS, 'receipts.open')
  const receipt = await foundOr404(findReceipt(database(), (await params).token))
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-5 bg-paper px-4 py-5 text-ink print:max-w-none print:bg-white print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LanguageSwitch />
        <PrintButton />
      </div>
      <ReceiptPaper receipt={receipt} />
    </main>
  )
}
