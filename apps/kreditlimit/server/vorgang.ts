import type { Id } from '#platform/contract/shapes.ts'
import { istPersonal, kreditkundeZumHandeln, kreditRecht } from '#domain/belege/kredit/sicht.ts'
import { sichtbareBelege } from '#domain/belege/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Limit } from '../contract.ts'

/** Offers of the last days that may become orders. */
const angeboteTage = 180
const angeboteHoechstens = 20
const anfragenHoechstens = 20

/** What staff need to act: the customer's own limit, offers that are not ordered, what was asked for and decided. Throws 404. */
export async function vorgang(context: Context, schluessel: string) {
  const kunde = await kreditkundeZumHandeln(context, kreditRecht, schluessel)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const [limit, angebote, anfragen, sperre] = await Promise.all([
    eigenesLimit(context, kunde.id),
    angeboteVon(context, kunde.id, heute),
    anfragenVon(context, kunde.id),
    letzteSperre(context, kunde.id),
  ])
  return { limit: limit ?? null, angebote, anfragen, gesperrt: sperre?.akt === 'sperren' }
}

/** The customer's own limit as it was set last. */
export async function eigenesLimit({ db }: Pick<Context, 'db'>, ktostammId: Id<'ktostamm'>) {
  const zeile = await db
    .selectFrom('kreditlimit')
    .where('ktostammId', '=', ktostammId)
    .orderBy('ab', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'ab', 'bis', 'eigen', 'versichert', 'versicherer', 'versichertBis', 'eigenOhneVersicherung', 'toleranz'])
    .select(['auftragsregel', 'auftragswert', 'sicherheit', 'sicherheitBis', 'grund'])
    .executeTakeFirst()
  return (
    zeile && {
      ...zeile,
      auftragsregel: zeile.auftragsregel as Limit['auftragsregel'],
      toleranz: zeile.toleranz / 100,
      auftragswert: zeile.auftragsregel === 'anteil' ? zeile.auftragswert / 100 : zeile.auftragswert,
    }
  )
}

export const letzteSperre = ({ db }: Pick<Context, 'db'>, ktostammId: Id<'ktostamm'>) =>
  db
    .selectFrom('kreditsperre')
    .where('ktostammId', '=', ktostammId)
    .orderBy('zeitpunkt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('akt')
    .executeTakeFirst()

const angeboteVon = async (context: Context, ktostammId: Id<'ktostamm'>, heute: string) =>
  istPersonal(context)
    ? ((await sichtbareBelege(context)
        .where('beleg.ktostammId', '=', ktostammId)
        .where('beleg.belegart', '=', 'AN')
        .where('beleg.zustand', '=', 'ausgestellt')
        .where('beleg.currency', '=', 'EUR')
        .where('beleg.brutto', '>', '0')
        .where('beleg.belegdatum', '>=', Temporal.PlainDate.from(heute).subtract({ days: angeboteTage }).toString())
        .where((eb) => eb.not(eb.exists(eb.selectFrom('belegverweis as v').whereRef('v.von', '=', 'beleg.id').select('v.id'))))
        .orderBy('beleg.belegdatum', 'desc')
        .orderBy('beleg.id', 'desc')
        .limit(angeboteHoechstens)
        .select(['beleg.id', 'beleg.belegnummer', 'beleg.belegdatum', 'beleg.betreff', 'beleg.brutto'])
        .execute()) as { id: number; belegnummer: number; belegdatum: string; betreff: string; brutto: string }[])
    : []

const anfragenVon = ({ db, person }: Context, ktostammId: Id<'ktostamm'>) =>
  db
    .selectFrom('kreditanfrage as a')
    .innerJoin('anwender as w', 'w.id', 'a.anwenderId')
    .leftJoin('kreditfreigabe as f', 'f.anfrageId', 'a.id')
    .leftJoin('anwender as e', 'e.id', 'f.anwenderId')
    .where('a.ktostammId', '=', ktostammId)
    .orderBy('a.zeitpunkt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(anfragenHoechstens)
    .select(['a.id', 'a.betrag', 'a.bis', 'a.grund', 'w.anzeigename as wer', 'a.zeitpunkt', 'f.erlaubt', 'e.anzeigename as entschiedenVon'])
    .select((eb) => eb('a.anwenderId', '=', person.anwenderId).$castTo<boolean>().as('meine'))
    .execute()
