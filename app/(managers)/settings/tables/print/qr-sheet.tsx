import { Fragment } from 'react'
import { translatorIn } from '@/app/i18n/catalogue'
import { asLanguage } from '@/app/i18n/languages'
import { translator } from '@/app/i18n/messages'
import { Logo } from '@/app/ui/logo'
import { QrCode } from '@/app/ui/qr-code'
import { guestUrl } from '../guest-url'
import { WifiLine } from './guest-wifi'
import './qr-sheet.css'

type Table = { id: string; label: string; code: string }
type Props = {
  tables: Table[]
  /** `logoUrl` null: it has no logo. */
  business: { name: string; locale: string; logoUrl: string | null }
  /** The address that the codes start with. */
  address: string
}

/** A page has at most two columns of three codes; fewer tables get larger codes. */
const PER_PAGE = 6

/** The QR codes of tables on pages of paper. Each card fills its share of the page. */
export async function QrSheet({ tables, business, address }: Props) {
  const say = await translator('settings.tables')
  // Guests read it, whatever language the manager has: that of the business, and English.
  const languages = [...new Set([asLanguage(new Intl.Locale(business.locale).language), 'en' as const])]
  return (
    <div className="qr-sheet">
      {pagesOf(tables).map((page) => (
        <ul
          key={page[0]?.id}
          className="qr-page"
          data-columns={tables.length > 2 ? 2 : 1}
          data-rows={rowsFor(tables.length)}
        >
          {page.map(({ id, label, code }) => (
            <li key={id} className="qr-card">
              {business.logoUrl && <Logo url={business.logoUrl} className="qr-logo" />}
              <p className="qr-name">{business.name}</p>
              <p className="qr-label" data-long={label.length > 6 || undefined}>
                {label}
              </p>
              <QrCode text={guestUrl(address, code)} label={say('codeOf', { label })} className="qr-code" />
              <p className="qr-scan">
                {languages.map((language, index) => (
                  <Fragment key={language}>
                    {index > 0 && ' · '}
                    <span lang={language}>{translatorIn(language, 'settings.tables')('scan')}</span>
                  </Fragment>
                ))}
              </p>
              <WifiLine />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

const rowsFor = (tables: number) => (tables <= 1 ? 1 : tables <= 4 ? 2 : 3)

function pagesOf(tables: Table[]): Table[][] {
  return Array.from({ length: Math.ceil(tables.length / PER_PAGE) }, (_, page) =>
    tables.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  )
}
