import { sql } from 'kysely'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import type { Kalenderstunden } from '#domain/zeiten/konto/kalenderstunden.ts'
import { kontobeginne, zaehltAb } from '#domain/zeiten/konto/kontobeginn.ts'
import { eingabe, kontotage, type Kontotag as Gerechnet } from '#domain/zeiten/konto/kontotag.ts'
import type { Warnung } from '#domain/zeiten/regel/warnung.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Mitarbeiter } from './rechte.ts'

/** `kalender`: as it was closed, null for an open day; `vorBeginn`: the account does not count the day, whatever was planned. */
export type Blatttag = Gerechnet & { geschlossen: boolean; vorBeginn: boolean; differenzMin: number; kalender: Kalenderstunden | null }

/** The days as they are; those of a closed month as they were closed. Days before the account begins have no balance, as in the account. */
export async function tageMitAbschluss({ db, jetzt }: Context, person: Mitarbeiter, von: string, bis: string): Promise<Blatttag[]> {
  const [beginn, tage, { rows }] = [
    (await kontobeginne(db, [person.id])).get(person.id),
    (await kontotage(db, [person], von, bis, jetzt)).get(person.id)!,
    await sql<
      Pick<
        Gerechnet,
        | 'datum'
        | 'sollMin'
        | 'bruttoMin'
        | 'pauseMin'
        | 'pflichtpauseMin'
        | 'nettoMin'
        | 'gewertetMin'
        | 'nachtMin'
        | 'beginn'
        | 'ende'
        | 'feiertag'
        | 'abwesenheit'
        | 'regeln'
      > & { befunde: Warnung[]; eingabe: Buffer; differenzMin: number; kalender: Kalenderstunden }
    >`
    select t.datum, t.soll_min, t.brutto_min, t.pause_min, t.pflichtpause_min, t.netto_min, t.gewertet_min, t.nacht_min, t.beginn, t.ende, t.feiertag, t.abwesenheit, t.regeln, t.befunde, t.eingabe,
      json_build_object('sonntagMin', t.sonntag_min, 'feiertagMin', t.feiertag_min, 'nachtMin', t.kalendernacht_min) as kalender,
      coalesce((select sum(minuten) from abschlussdifferenz d where d.abschluss_id = t.abschluss_id and d.lstfix_id = t.lstfix_id and d.datum = t.datum), 0)::int as differenz_min
    from tagesabschluss t join (${geltendeAbschluesse}) a on a.id = t.abschluss_id where t.lstfix_id = ${person.id} and t.datum between ${von} and ${bis}`.execute(
      db,
    ),
  ]
  const zu = new Map(rows.map((row) => [row.datum, row]))
  return tage.map((tag) => {
    const geschlossen = zu.get(tag.datum)
    const vorBeginn = !zaehltAb(beginn, tag.datum)
    if (!geschlossen) return { ...tag, saldoMin: vorBeginn ? null : tag.saldoMin, geschlossen: false, vorBeginn, differenzMin: 0, kalender: null }
    const { befunde, eingabe: damals, ...zahlen } = geschlossen
    return {
      ...tag,
      ...zahlen,
      saldoMin: vorBeginn ? null : geschlossen.gewertetMin - geschlossen.sollMin,
      vorBeginn,
      laeuft: false,
      offeneFragen: [],
      warnungen: mitNachtrag(befunde, damals.equals(eingabe(tag)) ? [] : tag.warnungen),
      geschlossen: true,
    }
  })
}

/** What was found when the day was closed, and what a correction since has shown beside it. */
const mitNachtrag = (befunde: readonly Warnung[], heute: readonly Warnung[]) => [
  ...befunde,
  ...heute.filter((neu) => !befunde.some(({ art, istMin, grenzMin }) => art === neu.art && istMin === neu.istMin && grenzMin === neu.grenzMin)),
]
