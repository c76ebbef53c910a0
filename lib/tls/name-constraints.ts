import 'reflect-metadata'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import { Extension, type X509Certificate } from '@peculiar/x509'
import type { MachineNames } from './machine-names'
import { isPrivate, PRIVATE_RANGES } from './private-addresses'

/**
 * A name without a dot, such as `kitchen`, may also be a public top-level domain: an authority that vouches for it vouches for every site
 * below it. Authorities that were made before can vouch for one.
 */
const mayBePublic = (name: string): boolean => !name.includes('.') && name !== 'localhost'

/** The names that a new authority can vouch for. */
export const namesToVouchFor = (names: string[]): string[] => names.filter((name) => !mayBePublic(name))

/**
 * Name constraints (RFC 5280, section 4.2.1.10): what holds the authority's key can vouch for these names, the names below them, and
 * private addresses, and for nothing else. The devices that trust the authority check this.
 */
export function nameConstraints(names: string[]): Extension {
  const subtrees = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...PRIVATE_RANGES.map((iPAddress) => new GeneralName({ iPAddress })),
  ].map((base) => new GeneralSubtree({ base }))
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) })
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints))
}

/** The names and addresses that the authority may vouch for, and the others that another authority could. */
export function sortByConstraints(
  { names, addresses }: MachineNames,
  authority: X509Certificate,
): { permitted: MachineNames; refused: string[] } {
  const permittedNames = permittedNamesOf(authority)
  const isPermitted = (name: string) => permittedNames.some((own) => name === own || name.endsWith(`.${own}`))
  const permitted = { names: names.filter(isPermitted), addresses: addresses.filter(isPrivate) }
  const refused = [...namesToVouchFor(names), ...addresses].filter(
    (host) => !permitted.names.includes(host) && !permitted.addresses.includes(host),
  )
  return { permitted, refused }
}

function permittedNamesOf(authority: X509Certificate): string[] {
  const extension = authority.getExtension(id_ce_nameConstraints)
  if (!extension) return []
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints)
  return (permittedSubtrees ?? new GeneralSubtrees()).flatMap(({ base }) => base.dNSName ?? [])
}
