import { Banks, VietQRStatus } from 'vietnam-qr-pay'

/** The banks that take transfers by VietQR, by the name people know: their number in VietQR, and their name. */
export const VIETQR_BANKS = Banks.filter(({ vietQRStatus }) => vietQRStatus !== VietQRStatus.NOT_SUPPORTED)
  .map(({ bin, shortName, name }) => ({ bin, shortName, name }))
  .toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'vi'))
