import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#platform/contract/shapes.ts'
import { Problem } from '#platform/contract/problem.ts'
import { sessionOpen } from '../access/sessions.ts'
import { whoAsks } from '../http/http.ts'
import type { Person } from '../http/person.ts'
import type { Portal } from '../http/portal.ts'
import type { Emission } from '../record/notes.ts'
import { mayHear, type Hearers } from './hearers.ts'
import { rights, type Live, type Stream } from './live.ts'

const beatMs = 20_000

const hears = (keys: Hearers, person: Person, { thema, fuer }: Emission) =>
  mayHear(keys, person, thema) &&
  (!fuer || fuer.some((who) => who === person.anwenderId || who === person.lstfixId || person.berechtigungen.has(who) || actsFor(person, who)))
const actsFor = ({ konten, berechtigungen }: Person, who: string) => {
  const [kind, accountid, right] = who.split(':')
  return kind === 'konto' && konten.includes(Number(accountid)) && (!right || berechtigungen.has(right))
}

/** `GET /api/v1/live`: server-sent events: topic, ids and the call that told it. The person is read again when rights change. */
export function mountLive(server: FastifyInstance, portal: Portal, keys: Hearers) {
  server.get(`${portal.basePath}/v1/live`, async (request: FastifyRequest, reply: FastifyReply) => {
    let person = await whoAsks(portal, request)
    if (!person) throw new Problem('nicht-angemeldet', 401)
    const { raw } = reply
    if (raw.destroyed) return void reply.hijack() // gone before the database said who it is: nobody would ever close it
    const { sitzungId, anwenderId } = person
    makeRoom(portal.live, anwenderId, portal.config.LIVE_STREAMS_MAX)
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\n\n: verbunden\n\n')
    const stop = () => {
      clearInterval(beat)
      close()
      portal.live.streams.delete(stream)
    }
    const stream: Stream = {
      anwenderId,
      end: (last = '') => {
        stop()
        raw.end(last)
      },
    }
    // A session that runs out says so to nobody. Looking must not prolong it.
    const beat = setInterval(() => {
      raw.write(': \n\n')
      sessionOpen(portal.db, sitzungId).then(
        (open) => {
          if (!open) stream.end()
        },
        () => {},
      ) // without a database nothing is delivered either
    }, beatMs)
    const close = portal.live.open((events) => {
      if (!person) return
      for (const { thema, ids, fuer, aufruf } of events.filter((event) => hears(keys, person!, event)))
        raw.write(`data: ${JSON.stringify({ topic: thema, ids: fuer ? ids : [], ...(aufruf ? { call: aufruf } : {}) })}\n\n`)
      if (events.some(({ thema }) => thema === rights))
        whoAsks(portal, request).then(
          (now) => {
            person = now
            if (!now) stream.end()
          },
          () => stream.end(),
        )
    })
    portal.live.streams.add(stream)
    raw.on('close', stop)
  })
}

/** So many pages of one person are kept up to date by this process: more than anybody looks at. */
export const streamsPerPerson = 50
/**
 * Makes room for one more stream. The page that a person opened first is told to sleep until it is looked at again: whoever has very many open always has
 * those that he opened last. Throws 503 when others hold all there are.
 */
function makeRoom({ streams }: Live, anwenderId: Id<'anwender'>, most: number) {
  const own = [...streams].filter((stream) => stream.anwenderId === anwenderId)
  if (own.length >= streamsPerPerson) own[0]!.end('event: sleep\ndata: {}\n\n')
  else if (streams.size >= most) throw new Problem('zu-viele-seiten', 503, { warten: 30 })
}
