import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'

export const kennwort = 'Geheim@und:mehr/'
const nobody = 65_534

/** A real Dovecot on this machine, with a mailbox for everybody who names himself. Throws where none is installed (Debian: dovecot-imapd). */
export async function dovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const port = await freePort()
  const root = userInfo().uid === 0
  const [uid, gid] = root ? [nobody, nobody] : [userInfo().uid, userInfo().gid]
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'post'))
  if (root) chownSync(join(folder, 'post'), uid, gid)
  const inner = root ? '' : `default_internal_user = ${userInfo().username}\ndefault_login_user = ${userInfo().username}\n`
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/post/%u
passdb {
  driver = static
  args = password=${kennwort}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/post/%u
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
${inner}`,
  )
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done())
    server.once('error', () => done())
  })
  await Promise.race([
    reachable(port),
    ended.then(() => {
      throw new Error(`Dovecot did not start (Debian: apt-get install dovecot-imapd). ${said(folder)}`)
    }),
  ])
  /** Acts as a mail program in a mailbox. */
  const als = async <T>(user: string, act: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth: { user, pass: kennwort }, logger: false })
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.logout()
    }
  }
  return {
    url: (user: string) => `imap://${user}:${encodeURIComponent(kennwort)}@127.0.0.1:${port}/INBOX?tls=0`,
    als,
    /** Puts a mail into a mailbox. */
    lege: (user: string, raw: string) => als(user, (client) => client.append('INBOX', raw.replaceAll(/\r?\n/g, '\r\n'))),
    /** Flags of all mails of a mailbox. */
    flags: (user: string) =>
      als(user, async (client) => {
        await client.mailboxOpen('INBOX')
        const found = []
        for await (const { flags } of client.fetch('1:*', { flags: true })) found.push([...(flags ?? [])])
        return found
      }),
    /** Forgets the numbers of all mails, as after a restored backup. */
    neuNummerieren: (user: string) => {
      execFileSync('rm', [
        '-f',
        join(folder, 'post', user, 'dovecot-uidlist'),
        join(folder, 'post', user, 'dovecot.index'),
        join(folder, 'post', user, 'dovecot.index.log'),
      ])
    },
    ende: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const said = (folder: string) => {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').slice(-1000)
  } catch {
    return ''
  }
}
const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
async function reachable(port: number) {
  for (;;) {
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
