import { sql } from 'kysely'
import { heisst, mitarbeiterDer, nachNamen } from '#domain/personal/sicht.ts'
import { fehlendeWochen, geltendeAbschluesse, monatstage, versucht } from '#domain/zeiten/konto/abschluss.ts'
import { heuteDerFirma, heuteIn } from '#domain/zeiten/tag/heute.ts'
import { abschlussRecht, staende } from '#domain/zeiten/konto/freigabe.ts'
import { ueberDurchschnitt } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { ersterTag, giltNoch, kontobeginne, zaehltAb } from '#domain/zeiten/konto/kontobeginn.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { hatTage } from '#domain/zeiten/konto/nicht-beschaeftigt.ts'
import { kontostaende, uebertraege } from '#domain/zeiten/konto/konto.ts'
import { datum, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'
import type { Teamzeile } from '../teamzeile.ts'
import { gefragte } from './erinnern.ts'
import { betreute, betreuung, darfAnErinnern, freigabeWeg } from './rechte.ts'

/**
 * A page of people with their month. Where only a state is asked for, pages are read on until one has something: whether a month can be closed is reckoned from its days, so that a page may
 * hold fewer than were asked for.
 */
export async function team(context: Context, { query: { stand, ...query } }: Parsed<typeof calls.team>) {
  const zustaendig = await zustaendigkeit(context)
  for (let cursor = query.cursor; ; ) {
    const { entities, next } = await seite(context, zustaendig, { ...query, cursor })
    const passend = stand ? entities.filter((zeile) => zeile.stand === stand) : entities
    if (passend.length || next === null) return { entities: passend, next }
    cursor = next
  }
}

/** Sums, state, weeks that wait, also of those whose manager the asker stands in for. The queries do not grow with the people, but with how many first open months their accounts have. Throws 403 for those who look after nobody. */
async function seite(
  context: Context,
  zustaendig: Awaited<ReturnType<typeof zustaendigkeit>>,
  { monat, q, abteilung, ...asked }: Omit<Parsed<typeof calls.team>['query'], 'stand'>,
) {
  const { von, bis } = monatstage(`${monat}-01`)
  const { entities: personen, next } = await pageOf(
    mitarbeiterDer(context, betreute(zustaendig))
      .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
      .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
      .where(hatTage(von, bis))
      .$if(abteilung !== undefined, (query) => query.where('lstfix.abteilungId', '=', abteilung!))
      .where(heisst(q))
      .selectAll('lstfix')
      .select(['filiale.zone', 'filiale.land', 'filiale.region', 'abteilung.bezeichnung']),
    nachNamen,
    asked,
  )
  const ids = personen.map(({ id }) => id)
  const morgen = datum(tagnummer(bis) + 1)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const [beginne, tage, monate, wochen, uebertrag, konten, zu, gefragt, ueber] = [
    await kontobeginne(context.db, ids),
    await kontotage(context.db, personen, von, bis, context.jetzt),
    await staende(context.db, ids, 'monat', von, von),
    await staende(context.db, ids, 'woche', datum(montag(tagnummer(von))), bis),
    await uebertraege(context.db, ids, { von, bis }),
    await kontostaende(context.db, personen, context.jetzt),
    await geschlossen(context, ids, von),
    await gefragte(context.db, ids, von, bis),
    new Map(
      (await ueberDurchschnitt(context.db, morgen < heute ? morgen : heute, { ids }, await ladeRegelwerk(context.db))).map(({ lstfixId, ...schnitt }) => [
        lstfixId,
        schnitt,
      ]),
    ),
  ]
  return {
    next,
    entities: personen.map((person): Teamzeile => {
      const seine = tage.get(person.id)!
      const zaehlt = seine.filter(({ saldoMin, datum: tag }) => saldoMin !== null && zaehltAb(beginne.get(person.id), tag))
      const summe = zu.get(person.id) ?? {
        sollMin: zaehlt.reduce((sum, { sollMin }) => sum + sollMin, 0),
        istMin: zaehlt.reduce((sum, { gewertetMin }) => sum + gewertetMin, 0),
        differenzMin: 0,
        warnungen: seine.reduce((sum, { warnungen }) => sum + warnungen.length, 0),
      }
      const zustand = monate.find(({ lstfixId }) => lstfixId === person.id)?.zustand ?? 'offen'
      const eigene = wochen.filter(({ lstfixId }) => lstfixId === person.id)
      const eingereicht = eigene.filter((woche) => woche.zustand === 'eingereicht').map(({ beginn }) => beginn)
      const { hindernis, wochen: offeneWochen } =
        zustand === 'abgeschlossen'
          ? { hindernis: null, wochen: [] }
          : versucht(person, seine, {
              beginn: beginne.get(person.id),
              genehmigt: new Set(eigene.filter((woche) => woche.zustand === 'genehmigt').map(({ beginn }) => beginn)),
              heute: heuteIn(context.jetzt, person.zone),
            })
      const da = new Set(eigene.filter((woche) => woche.zustand === 'genehmigt' || woche.zustand === 'eingereicht').map(({ beginn }) => beginn))
      const fehlend = zustand === 'abgeschlossen' ? [] : fehlendeWochen(seine, beginne.get(person.id), da, heuteIn(context.jetzt, person.zone))
      const schon = (gefragt.get(person.id) ?? []).filter(({ montag }) => fehlend.includes(montag))
      const darfGenehmigen = eingereicht.length > 0 && freigabeWeg(context, zustaendig, person) !== null
      return {
        employee: person,
        abteilung: person.bezeichnung,
        uebertragMin: uebertrag.get(person.id) ?? 0,
        kontostandMin: konten.get(person.id) ?? 0,
        ...summe,
        saldoMin: summe.istMin - summe.sollMin,
        offeneFragen: zu.has(person.id) ? 0 : seine.reduce((sum, { offeneFragen }) => sum + offeneFragen.length, 0),
        nichtBeschaeftigt: zu.has(person.id) ? [] : seine.flatMap(({ nichtBeschaeftigt, datum: tag }) => (nichtBeschaeftigt ? [tag] : [])),
        durchschnitt: ueber.get(person.id) ?? null,
        zustand,
        stand: zustand === 'abgeschlossen' ? 'abgeschlossen' : hindernis ? 'blockiert' : 'bereit',
        hindernis,
        wochen: offeneWochen,
        eingereicht,
        genehmigt: eigene.filter((woche) => woche.zustand === 'genehmigt').length,
        fehlend,
        erinnert: schon.reduce<string | null>((letzte, { zeitpunkt }) => (letzte === null || zeitpunkt > letzte ? zeitpunkt : letzte), null),
        darf: [
          ...(darfGenehmigen ? ['genehmigen' as const] : []),
          ...(zustand !== 'abgeschlossen' && bis < heuteIn(context.jetzt, person.zone) && may(context, abschlussRecht) ? ['abschliessen' as const] : []),
          ...(schon.length < fehlend.length && darfAnErinnern(context, zustaendig, person) ? ['erinnern' as const] : []),
        ],
      }
    }),
  }
}

/** Departments with people whom the asker may see. */
export const abteilungen = async (context: Context) =>
  mitarbeiterDer(context, betreute(await zustaendigkeit(context)))
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .distinct()
    .orderBy('abteilung.bezeichnung')
    .select(['abteilung.id', 'abteilung.bezeichnung as name'])
    .execute()

async function zustaendigkeit(context: Context) {
  const zustaendig = await betreuung(context)
  if (!betreute(zustaendig).length) throw new Problem('keine-berechtigung', 403)
  return zustaendig
}

/** Sums and findings of those whose month is closed, as they were closed. */
async function geschlossen({ db }: Context, ids: readonly string[], beginn: string) {
  const { rows } = await sql<{ id: string; sollMin: number; istMin: number; differenzMin: number; warnungen: number }>`
    select a.lstfix_id as id, coalesce(sum(t.soll_min) filter (where t.datum >= anfang.tag), 0)::int as soll_min, coalesce(sum(t.gewertet_min) filter (where t.datum >= anfang.tag), 0)::int as ist_min, sum(jsonb_array_length(t.befunde))::int as warnungen,
      coalesce((select sum(minuten) from abschlussdifferenz d where d.abschluss_id = a.id and not exists (select from zeitbuchung b where b.differenz_id = d.id and ${giltNoch})), 0)::int as differenz_min
    from (${geltendeAbschluesse}) a join tagesabschluss t on t.abschluss_id = a.id
      join (select l.id, ${ersterTag} as tag from lstfix l join filiale f using (vkforgid) where l.id = any(${ids})) anfang on anfang.id = a.lstfix_id
    where a.lstfix_id = any(${ids}) and a.beginn = ${beginn} group by a.id, a.lstfix_id`.execute(db)
  return new Map(rows.map(({ id, ...summe }) => [id, summe]))
}
