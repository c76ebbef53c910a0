import { StartError } from '@/lib/config'

/** Runs a command of the operator. A refusal is printed as a sentence, another error with its stack; both end with code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
