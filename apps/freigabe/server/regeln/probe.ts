import { sql } from 'kysely'
import { unbesetzt } from '#domain/belege/freigabe/aussperrung.ts'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { standVon } from '#domain/belege/freigabe/lauf.ts'
import { benannte } from '#domain/belege/freigabe/leute.ts'
import { leuteFuer } from '#domain/belege/freigabe/personen.ts'
import { planFuer } from '#domain/belege/freigabe/plan.ts'
import { freizugebende } from '#domain/belege/contract.ts'
import { regelwerk } from '#domain/belege/freigabe/regelwerk.ts'
import { stoffVon } from '#domain/belege/freigabe/stoff.ts'
import { cent } from '#domain/belege/geld.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound } from '#platform/contract/problem.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { Probe, Probebeleg, Probefrage } from '#apps/freigabe/contract/regel.ts'

/** Who would have to release such a document, by the rules of now. Nothing is written. Throws 404 for a branch that there is not. */
export async function probe({ db, jetzt }: Context, frage: Probefrage): Promise<Probe> {
  const [tag, regeln, leute, leiter, filiale] = await Promise.all([
    heuteDerFirma(db, jetzt),
    regelwerk(db),
    leuteFuer(db, jetzt),
    frage.baustelle ? db.selectFrom('bauleitung').where('ktostammId', '=', frage.baustelle).select('anwenderId').executeTakeFirst() : undefined,
    db.selectFrom('filiale').where('vkforgid', '=', frage.filiale).select('vkforgid').executeTakeFirst(),
  ])
  if (!filiale) throw notFound()
  const da = leute(frage.filiale, leiter?.anwenderId ?? null)
  const plan = planFuer(
    {
      betrag: cent(frage.betrag),
      zusammen: cent(frage.betrag),
      belegart: frage.belegart,
      lieferant: frage.lieferant ?? '',
      baustelle: frage.baustelle ?? null,
      kostenstellen: frage.kostenstelle ? [frage.kostenstelle] : [],
      filiale: frage.filiale,
      ohneBestellung: frage.ohneBestellung === 'ja',
      neueIban: frage.neueIban === 'ja',
    },
    regeln,
    jetzt,
    tag,
    (an) => benannte(an, da).length,
  )
  const beteiligt = frage.erfasser ? [frage.erfasser] : []
  const { schritte } = standVon({ plan, beteiligt, entscheide: [], beginn: jetzt, zone: 'UTC', ende: null }, da, tag)
  const leer = unbesetzt(plan, da, jetzt, tag, beteiligt)
  const ohneStimme = await stimmberechtigte(db, [...new Set([...beteiligt, ...plan.regelmacher])])
  const namen = await namenVon({ db }, [...ohneStimme, ...schritte.flatMap(({ koennen }) => koennen)])
  const sagt = (ids: readonly string[]) => ids.flatMap((id) => namen.get(id) ?? []).toSorted((a, b) => a.localeCompare(b, 'de'))
  return {
    schritte: schritte.map(({ nr, stufe, art, bezeichnung, anzahl, koennen, keiner }) => ({
      stufe,
      art,
      bezeichnung,
      anzahl,
      wer: sagt(koennen),
      keiner: keiner || leer?.nr === nr,
    })),
    ohneStimme: sagt(ohneStimme),
  }
}

/** Of these people those who may decide at all: only of them it means something that they have no vote, and nobody else's name is told. */
async function stimmberechtigte(db: Context['db'], ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .selectFrom('anwender as a')
        .where('a.id', 'in', [...ids])
        .where(holdsRight('a.id', freigabeRecht))
        .select('a.id')
        .execute()
    : []
  return rows.map(({ id }) => id)
}

async function namenVon({ db }: Pick<Context, 'db'>, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .selectFrom('anwender')
        .where('id', 'in', [...new Set(ids)])
        .select(['id', 'anzeigename'])
        .execute()
    : []
  return new Map(rows.map(({ id, anzeigename }) => [id, anzeigename]))
}

/** Documents of the asker's accounts that are or were in release, the latest first, with what they would be tried out with. */
export async function probebelege({ db, person, sprache }: Context, { q, limit }: { q?: string | undefined; limit: number }) {
  const { rows } = await sql<{ id: number; erfasser: string | null }>`
    select b.id, b.ersteller_id as erfasser from beleg b join ktostamm k on k.id = b.ktostamm_id
    where b.aktuell and b.vkforgid = any(${[...person.konten]}::int[]) and b.belegart in (${sql.join([...freizugebende])}) and b.zustand = 'ausgestellt' and b.geloescht is null
      and ${containsWords(q, sql`k.name`, sql`b.bezugsnummer`, sql`b.belegnummer::text`)}
    order by b.belegdatum desc, b.id desc limit ${Math.min(limit, 30)}`.execute(db)
  const stoff = await stoffVon(
    db,
    rows.map(({ id }) => id),
  )
  const namen = await namenVon(
    { db },
    rows.flatMap(({ erfasser }) => erfasser ?? []),
  )
  const wahl = (id: string, nummer: number, name: string) => ({ id, nummer: String(nummer), name })
  const entities = rows.map(({ id, erfasser }): Probebeleg => {
    const eins = stoff.get(id)!
    const [kostenstelle] = eins.pruefung.kostenstellen
    return {
      id: String(id),
      nummer: eins.bezugsnummer || String(eins.belegnummer),
      name: eins.lieferant.name,
      hint: belegarttexte[sprache][eins.belegart],
      betrag: eins.netto,
      belegart: eins.belegart as Probebeleg['belegart'],
      filiale: eins.vkforgid,
      lieferant: wahl(eins.lieferantId, eins.lieferant.nummer, eins.lieferant.name),
      baustelle: eins.baustelleId && eins.baustelle ? wahl(eins.baustelleId, eins.baustelle.nummer, eins.baustelle.name) : null,
      kostenstelle: kostenstelle ? wahl(kostenstelle.id, kostenstelle.nummer, kostenstelle.bezeichnung) : null,
      erfasser: erfasser === null ? null : { id: erfasser, nummer: null, name: namen.get(erfasser) ?? '' },
      ohneBestellung: !eins.bestellt,
      neueIban: eins.neueIban,
    }
  })
  return { entities, next: null }
}
