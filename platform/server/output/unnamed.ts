import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty file on the disk, open to write and to read, without a name: nobody else opens it, and nothing of it stays once it is closed or the process was killed (of one that is killed
 * right here an empty folder). The caller closes it.
 */
export async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-ohne-namen-'))
  try {
    return await open(join(folder, 'content'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
