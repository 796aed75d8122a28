import type { Call, Input, Result } from '#platform/contract/contract.ts'
import { CallError } from '../data/client.ts'
import type { Upload } from '../files/upload.ts'
import { store, type Label } from './outbox.ts'

/**
 * Sends a write with its files, or keeps it on the device, with a name for the queue. Resolves with the server's answer, or with null when it waits on the device; a
 * refusal is thrown, and the write is the caller's again.
 */
export async function deliver<C extends Call>(call: C, input: Input<C>, label: Label, files: readonly Upload[] = []): Promise<Result<C> | null> {
  const { arrived, takeBack } = await store(call, input, label, { files })
  try {
    return await arrived
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.waiting) return null
    if (error.problem) await takeBack()
    throw error
  }
}
