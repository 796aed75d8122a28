import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/problem.ts'
import { Uuid } from '#platform/contract/shapes.ts'
import { mailHtml, mailText } from './html.ts'
import { houseName, textOf } from './mail.ts'
import type { Portal } from '../http/portal.ts'

const atOnce = 200

/** The demo's mailbox: `/dev/mail` to read, `/dev/mail.json` as data, newest first, so many at once; `?before=<id>` goes on before that one. Mounted in the demo only. */
export function mountDevMail(server: FastifyInstance, portal: Portal) {
  const mails = async (request: FastifyRequest) => {
    const { before } = request.query as { before?: unknown }
    if (before !== undefined && !Uuid.safeParse(before).success) throw notFound()
    const list = await portal.db
      .selectFrom('postausgang')
      .$if(before !== undefined, (query) => query.where(sql<boolean>`(erstellt, id) < (select p.erstellt, p.id from postausgang p where p.id = ${before})`))
      .orderBy('erstellt', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce + 1)
      .select(['id', 'an', 'betreff', 'text', 'verschlossen', 'html', 'sprache', 'faden', 'erstellt'])
      .execute()
    const open = list.slice(0, atOnce).map((mail) => ({ ...mail, text: textOf(portal.vault, mail) ?? '' }))
    return { list: open, weiter: list.length > atOnce ? list[atOnce - 1]!.id : null }
  }
  const asData = async ({ list }: Awaited<ReturnType<typeof mails>>) => {
    const absender = await houseName(portal.db)
    return list.map(({ id, an, betreff, text, html, sprache, faden, erstellt }) => ({
      id,
      to: an,
      subject: betreff,
      text: mailText(text),
      html: html ?? (text && mailHtml({ betreff, text, sprache, absender, publicUrl: portal.publicUrl() })),
      // What References and In-Reply-To are made of.
      thread: faden,
      at: erstellt,
    }))
  }
  server.get('/dev/mail.json', (request) => mails(request).then(asData))
  server.get('/dev/mail', async (request, reply) => {
    const { list, weiter } = await mails(request)
    const articles = list.map(
      ({ an, betreff, text, erstellt }) =>
        `<article><h2>${escape(betreff)}</h2><p>An ${escape(an)} · <time>${escape(erstellt.slice(0, 16).replace('T', ' '))} UTC</time></p><pre>${escape(mailText(text))}</pre></article>`,
    )
    const older = weiter ? `<p><a href="/dev/mail?before=${weiter}">Ältere E-Mails</a></p>` : ''
    return reply.type('text/html; charset=utf-8').send(page((articles.join('') || '<p>Noch keine E-Mails.</p>') + older))
  })
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const page = (
  content: string,
) => `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Postfach der Vorführung</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;background:light-dark(#f1f4f4,#0c1315);color:light-dark(#0f2025,#e7eff0)}
article{background:light-dark(#fff,#131c1f);border:1px solid light-dark(#dde5e6,#26353a);border-radius:10px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1rem;margin:0}p{margin:0;color:light-dark(#43575d,#afbec2)}pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}</style>
<main><h1>Postfach der Vorführung</h1>${content}</main></html>`
