import { Banks, VietQRStatus } from 'vietnam-qr-pay'

/** The banks that accept VietQR transfers, sorted by short name. `bin` is the bank's number in VietQR. */
export const VIETQR_BANKS = Banks.filter(({ vietQRStatus }) => vietQRStatus !== VietQRStatus.NOT_SUPPORTED)
  .map(({ bin, shortName, name }) => ({ bin, shortName, name }))
  .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'vi'))
