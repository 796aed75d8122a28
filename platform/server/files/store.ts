import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { uuid } from '#platform/contract/uuid.ts'

/** Where the bytes of files lie: a folder or a bucket. Keys are ASCII, made here, and say nothing of what they hold. */
export interface FileStore {
  /** For people who operate the portal; without secrets. */
  place: string
  /** Keeps a local file durably and answers its new key. Throws ENOSPC when there is no room. */
  keep: (path: string) => Promise<string>
  read: (key: string) => Promise<Readable>
  exists: (key: string) => Promise<boolean>
  /** Also when it is gone already. */
  remove: (key: string) => Promise<void>
  keys: () => AsyncIterable<string>
}

/** `FILES_URL`: `file:///…` or `s3://KEY:SECRET@HOST/BUCKET?region=…&tls=0`; without one, a folder in the data directory. Nothing is opened before it is needed. */
export function fileStore({ FILES_URL, DATA_DIR }: { FILES_URL: string | undefined; DATA_DIR: string }): FileStore {
  const url = FILES_URL ? new URL(FILES_URL) : undefined
  return url?.protocol === 's3:' ? bucket(url) : folder(resolve(url ? fileURLToPath(url) : join(DATA_DIR, 'dateien')))
}

const newKey = () => {
  const now = Temporal.Now.plainDateISO('UTC')
  return `${now.year}/${String(now.month).padStart(2, '0')}/${uuid()}`
}

function folder(root: string): FileStore {
  return {
    place: root,
    async keep(path) {
      const key = newKey()
      const [to, draft] = [join(root, key), join(root, `${key}.neu`)]
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      try {
        await copyFile(path, draft)
        await synced(draft)
        await rename(draft, to)
        await synced(dirname(to))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return key
    },
    read: async (key) => createReadStream(join(root, key)),
    exists: (key) =>
      access(join(root, key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(join(root, key), { force: true }),
    async *keys() {
      if (!(await stat(root).catch(() => null))) return
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
        if (entry.isFile())
          yield join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/')
    },
  }
}

/** What is confirmed outlives a power cut. */
async function synced(path: string) {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

function bucket(url: URL): FileStore {
  const Bucket = url.pathname.slice(1)
  // The library is large: it is loaded with the first file.
  const connect = () =>
    import('@aws-sdk/client-s3').then((s3) => {
      const amazon = url.host === 'aws'
      const client = new s3.S3Client({
        region: url.searchParams.get('region') ?? 'eu-central-1',
        credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
        // Servers that speak S3 without being Amazon's know no trailing checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(amazon ? {} : { forcePathStyle: true, endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}` }),
      })
      return { s3, client }
    })
  let opened: ReturnType<typeof connect> | undefined
  const service = () => (opened ??= connect())
  return {
    place: `s3://${url.host}${url.pathname}`,
    async keep(path) {
      const { s3, client } = await service()
      const Key = newKey()
      const put = new s3.PutObjectCommand({
        Bucket,
        Key,
        Body: createReadStream(path),
        ContentLength: (await stat(path)).size,
        ContentType: 'application/octet-stream',
      })
      await client.send(put).catch((cause: { $metadata?: { httpStatusCode?: number } }) => {
        // Servers of one's own say so when their disk is full (Insufficient Storage).
        throw cause.$metadata?.httpStatusCode === 507 ? Object.assign(new Error('no room', { cause }), { code: 'ENOSPC' }) : (cause as unknown as Error)
      })
      return Key
    },
    async read(Key) {
      const { s3, client } = await service()
      return (await client.send(new s3.GetObjectCommand({ Bucket, Key }))).Body as Readable
    },
    async exists(Key) {
      const { s3, client } = await service()
      return client.send(new s3.HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        (error: { $metadata?: { httpStatusCode?: number } }) => {
          if (error.$metadata?.httpStatusCode === 404) return false
          throw error as unknown as Error
        },
      )
    },
    async remove(Key) {
      const { s3, client } = await service()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    async *keys() {
      const { s3, client } = await service()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}
