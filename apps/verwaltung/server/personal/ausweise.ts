import type { terminalCalls } from '#apps/verwaltung/contract/terminals.ts'
import { anlernen, ausweisSalz, nummerHash, sperren } from '#domain/stempel/ausweis.ts'
import { blankeNummer } from '#domain/stempel/contract.ts'
import { meldePinOderAusweis, setzePin } from '#domain/stempel/pin.ts'
import { notFound } from '#platform/contract/problem.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { ok } from '../schreiben.ts'

type H = Handlers<typeof terminalCalls>

/** Badges and PIN of a person. */
export const ausweisHandlers: Pick<H, 'ausweise' | 'ausweisAnlernen' | 'ausweisSperren' | 'pinSetzen' | 'pinLoeschen'> = {
  async ausweise(context, { params: { id } }) {
    const { db } = context
    await person(context, id)
    const pin = await db.selectFrom('lstfixPin').where('lstfixId', '=', id).select('gesetzt').executeTakeFirst()
    const ausweise = await db
      .selectFrom('ausweis')
      .where('lstfixId', '=', id)
      .orderBy('gueltigAb', 'desc')
      .orderBy('id')
      .limit(20)
      .select(['id', 'ende', 'art', 'gueltigAb', 'gesperrt'])
      .execute()
    return { pin: pin?.gesetzt ?? null, ausweise }
  },
  async ausweisAnlernen(context, { params: { id }, body: { nummer, art } }) {
    await person(context, id)
    const hash = nummerHash(await ausweisSalz(context.db), nummer)
    return {
      id: await anlernen(
        context,
        { id },
        { nummer: hash, ende: blankeNummer(nummer).slice(-4), art },
        { anwenderId: context.person.anwenderId, terminalId: null },
      ),
    }
  },
  async ausweisSperren(context, { params: { id, ausweis } }) {
    if (!(await sperren(context, id, ausweis))) throw notFound()
    return ok
  },
  async pinSetzen(context, { params: { id }, body: { pin } }) {
    await person(context, id)
    await setzePin(context, id, pin)
    return ok
  },
  async pinLoeschen(context, { params: { id } }) {
    const { numDeletedRows } = await context.db.deleteFrom('lstfixPin').where('lstfixId', '=', id).executeTakeFirst()
    if (!numDeletedRows) throw notFound()
    audit(context, { aktion: 'pin-loeschen', gegenstand: 'lstfix', gegenstandId: id })
    meldePinOderAusweis(context, id)
    return ok
  },
}

async function person({ db }: Context, id: string) {
  if (!(await db.selectFrom('lstfix').where('id', '=', id).select('id').executeTakeFirst())) throw notFound()
}
