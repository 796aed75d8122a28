import type { Config } from '../start/config.ts'
import type { Db } from '../database/db.ts'
import type { FileStore } from '../files/store.ts'
import type { Job, Jobs } from '../events/jobs.ts'
import type { Portal } from '../http/portal.ts'
import { StartError } from '../start/error.ts'
import type { Vault } from '../access/vault.ts'
import { mailboxIs, mailboxSecret } from './address.ts'
import { watchMailbox } from './idle.ts'
import { imapJob } from './imap.ts'
import type { Keeper } from './keep.ts'
import { listenSmtp } from './smtp.ts'
import { inboxJob, inboxThrough } from './work.ts'

interface Parts {
  config: Pick<Config, 'MAIL_IN_ADDRESS' | 'MAIL_IN_IMAP_URL' | 'MAIL_IN_SMTP_URL' | 'MAIL_IN_MAX_MB' | 'MAIL_IN_AUTHSERV'>
  db: Db
  vault: Vault
  store: FileStore
  portal: () => Portal | null
  onError: (error: unknown) => void
}

/** The support mailbox as the settings want it: its jobs, and its receiving server once the rest is up. Without an address there is none. */
export async function openMailbox({ config, db, vault, store, portal, onError }: Parts) {
  const { MAIL_IN_ADDRESS: postfach, MAIL_IN_IMAP_URL: imap, MAIL_IN_SMTP_URL: smtp, MAIL_IN_MAX_MB: mb, MAIL_IN_AUTHSERV: judge } = config
  mailboxIs(postfach ? { address: postfach, secret: await mailboxSecret(db, vault), judge } : undefined)
  if (!postfach) return { jobs: [], listen: async () => {}, port: () => null, stop: async () => {} }
  const maxBytes = mb * 1024 * 1024
  let queue: Pick<Jobs, 'send'>
  const keeper: Keeper = { db, store, postfach, jobs: { send: (...call) => queue.send(...call) } }
  let server: Awaited<ReturnType<typeof listenSmtp>> | undefined
  let watch: ReturnType<typeof watchMailbox> | undefined
  const jobs: Job[] = [inboxJob(portal), ...(imap ? [imapJob(keeper, imap, maxBytes)] : [])]
  return {
    jobs,
    listen: async (through: Pick<Jobs, 'send'>) => {
      queue = through
      inboxThrough(through)
      if (smtp)
        server = await listenSmtp(keeper, new URL(smtp), maxBytes, onError).catch((error: NodeJS.ErrnoException) => {
          throw new StartError(`MAIL_IN_SMTP_URL: Auf ${new URL(smtp).host} kann das Portal keine E-Mails annehmen (${error.code ?? error.message}).`)
        })
      if (imap) watch = watchMailbox(keeper, new URL(imap), maxBytes, onError)
    },
    port: () => server?.port ?? null,
    stop: async () => {
      await Promise.all([watch?.stop(), server?.stop()])
    },
  }
}
