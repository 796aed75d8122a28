import { sql } from 'kysely'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { nachweiseCalls } from '../contract/nachweise.ts'
import { entfernbare } from './nachweise/aufbewahrung.ts'
import { lastRotation, rotationState } from '#platform/server/access/rotation.ts'
import { alarm, geraeteMitLuecken } from './nachweise/geraete.ts'
import { offeneFrage } from './personal/personen-liste.ts'
import { letztePruefung } from './nachweise/pruefung.ts'
import { offeneTerminalbefunde } from './terminals/terminalbefunde.ts'

type H = Handlers<typeof nachweiseCalls>
type Zahlen = Omit<Awaited<ReturnType<H['ueberblick']>>, 'pruefung' | 'aufbewahrung' | 'schluesselwechsel'>

export const ueberblick: H['ueberblick'] = async (context) => {
  const { db, jetzt } = context
  const jahr = Number((await heuteDerFirma(db, jetzt)).slice(0, 4))
  const leute = sql`from lstfix l left join anwender a on a.lstfix_id = l.id`
  const zugaenge = sql`from anwender a left join lstfix l on l.id = a.lstfix_id`
  const { rows } = await sql<Zahlen>`
    select (select count(*)::int from lstfix where austritt is null or austritt >= heute()) as mitarbeiter, (select count(*)::int from anwender where aktiv) as anwender,
      (select count(*)::int from sitzung where beendet is null and laeuft_ab > now()) as sitzungen, (select count(*)::int from abteilung where aktiv) as abteilungen, (select count(*)::int from filiale) as filialen,
      (select count(distinct lstfix_id)::int from abwesenheit where storniert is null and heute() between von and bis) as abwesend_heute,
      (select count(*)::int ${leute} where ${offeneFrage['ohne-modell']}) as ohne_modell, (select count(*)::int ${zugaenge} where ${offeneFrage['ohne-rolle']}) as ohne_rolle,
      (select count(*)::int ${leute} where ${offeneFrage.ausgetreten}) as ausgetreten,
      (select count(*)::int from postausgang where zustand = 'fehlgeschlagen') as fehlgeschlagen, (select count(*)::int from postausgang where zustand = 'wartet') as wartend,
      (select count(*)::int from posteingang where zustand = 'quarantaene') as eingang,
      (select count(*)::int from quarantaene where entscheidung is null) as quarantaene, (select count(*)::int from ${geraeteMitLuecken} where ${alarm}) as geraete, ${offeneTerminalbefunde} as terminalbefunde,
      coalesce((select jsonb_agg(jsonb_build_object('jahr', jahr, 'land', land) order by jahr, land) from unnest(array[${jahr}, ${jahr + 1}]::int[]) jahr, (select distinct land from filiale where land <> 'CH') laender
        where not exists (select from feiertag f where f.land = laender.land and f.datum between make_date(jahr, 1, 1) and make_date(jahr, 12, 31))), '[]') as feiertage_fehlen`.execute(
    db,
  )
  const wechsel = await lastRotation(db)
  const schluesselwechsel = wechsel && rotationState(wechsel, jetzt) === 'waiting' ? 1 : 0
  return { ...rows[0]!, schluesselwechsel, aufbewahrung: (await entfernbare(context)).length, pruefung: await letztePruefung(db) }
}
