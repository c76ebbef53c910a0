import { join } from 'node:path'

/** The folder with the keys for https, in an installation's folder. */
const tlsFolder = (folder: string): string => join(folder, 'tls')

/** The key and the certificate of the local authority. */
export const authorityFile = (folder: string): string => join(tlsFolder(folder), 'authority.pem')

/** The key and the certificate of the server, for the next start. */
export const serverPairFile = (folder: string): string => join(tlsFolder(folder), 'server.pem')
