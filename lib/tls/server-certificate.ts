import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import ipaddr from 'ipaddr.js'
import { ALGORITHM, type KeyPair, keyAsPem, newKeys } from './key-pair'
import { DAY_MS, type LocalAuthority, newSerialNumber, plausibleNow } from './local-authority'
import type { MachineNames } from './machine-names'

const VALID_DAYS = 90
/** A new certificate is made when the current one is valid for less than this. */
const RENEW_DAYS = 30

/** A certificate of the server for these names and addresses. */
export async function issueServerCertificate(
  authority: LocalAuthority,
  { names, addresses }: MachineNames,
): Promise<KeyPair> {
  const keys = await newKeys()
  const now = plausibleNow()
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: [{ O: ['Passboard'] }, { CN: ['Passboard'] }],
    issuer: authority.certificate.subjectName,
    notBefore: new Date(Math.max(now - DAY_MS, authority.certificate.notBefore.getTime())),
    notAfter: new Date(Math.min(now + (VALID_DAYS - 1) * DAY_MS, authority.certificate.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  return { key: keyAsPem(keys.privateKey), cert: `${certificate.toString('pem')}\n` }
}

/** The names and addresses of a certificate. @param pem the first certificate in it */
export function namesOf(pem: string): MachineNames {
  const entries = new X509Certificate(pem).getExtension(SubjectAlternativeNameExtension)?.names.items ?? []
  const values = (type: string) => entries.filter((entry) => entry.type === type).map(({ value }) => value)
  return {
    names: values('dns')
      .map((name) => name.toLowerCase())
      .sort(),
    addresses: values('ip')
      .map((address) => ipaddr.process(address).toString())
      .sort(),
  }
}

/** Whether the server needs a new certificate: by its date, its names, or because another authority issued it. */
export async function needsRenewal(
  { cert }: KeyPair,
  authority: LocalAuthority,
  { names, addresses }: MachineNames,
): Promise<boolean> {
  const certificate = new X509Certificate(cert)
  const current = namesOf(cert)
  const now = plausibleNow()
  return (
    certificate.notBefore.getTime() > now ||
    certificate.notAfter.getTime() < Math.min(now + RENEW_DAYS * DAY_MS, authority.certificate.notAfter.getTime()) ||
    JSON.stringify([current.names, current.addresses]) !== JSON.stringify([names, addresses]) ||
    !(await certificate.verify({ publicKey: authority.certificate.publicKey, signatureOnly: true }))
  )
}
