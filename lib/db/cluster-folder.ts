import { join } from 'node:path'

/** The folder of the cluster in an installation's folder. */
export const clusterFolder = (folder: string): string => join(folder, 'postgres')
