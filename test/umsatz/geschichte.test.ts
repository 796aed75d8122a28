import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { umsatzarten } from '#domain/belege/contract.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { Zufall } from '#demo/zufall.ts'
import { artikel, besetze, konto } from '#test/belege/belegbesetzung.ts'
import { abteilung, anna, bernd, carla, emil, portal } from '#test/cast.ts'
import { seed } from '#test/selection.ts'
import { schreibt, zeile, type Neu } from '#test/umsatz/umsatzbesetzung.ts'
import { alsFolge, alsHeute, geordnet, heuteVon, rohfolge, rohsummen, alleZeilen, type Heute, type Zeile } from '#test/umsatz/umsatzgeschichte.ts'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { baueNeu, falte, falteAlles } from '#domain/umsatz/falten.ts'
import { einJahrZuvor } from '#domain/umsatz/fenster.ts'
import type { Ausschnitt } from '#domain/umsatz/plan.ts'
import { keinVerborgener, rangfolge, type Gefragt } from '#domain/umsatz/rangfolge.ts'
import { rangzahlen } from '#domain/umsatz/rangzahlen.ts'
import { schluesselsummen } from '#domain/umsatz/zeilen.ts'

let p: Awaited<ReturnType<typeof portal>>
async function anfang(nr: number) {
  zufall = new Zufall('umsatz', seed, nr)
  stehend.length = 0
  p = await portal()
  await besetze(p.db)
  await p.db
    .insertInto('artikelgruppe')
    .values(
      [1, 2, 11, 12, 21, 111, 112, 211].map((id) => ({ id, bezeichnung: `Gruppe ${id}`, ebene: String(id).length, obergruppeId: Math.floor(id / 10) || null })),
    )
    .execute()
  for (const tabelle of ['produktgruppe', 'kundengruppe', 'konditionsgruppe'] as const)
    await p.db
      .insertInto(tabelle)
      .values([1, 2].map((id) => ({ id, bezeichnung: `Gruppe ${id}` })))
      .execute()
}
afterEach(() => p.stop())

/** So many questions, at most so many of one history: it grows while they are asked. */
const FRAGEN = Number(process.env['UMSATZ_FRAGEN'] ?? 1500)
const jeGeschichte = 2500
const geschichten = Array.from({ length: Math.ceil(FRAGEN / jeGeschichte) }, (_, nr) => ({
  nr: nr + 1,
  fragen: Math.min(jeGeschichte, FRAGEN - nr * jeGeschichte),
}))
const jeSchritt = 12
const heute = '2026-11-25'
const erster = Temporal.PlainDate.from('2024-10-20')

let zufall = new Zufall('umsatz', seed)
const eines = <T>(aus: readonly T[]) => zufall.eins(aus)
const tag = () => erster.add({ days: zufall.zwischen(0, 780) }).toString()

const beleg = (trx: Trx) => {
  const wien = zufall.zwischen(1, 5) === 1
  const kopf: Neu = {
    datum: tag(),
    ktostamm: wien ? konto.wien : eines([konto.a, konto.a, konto.b]),
    vkforgid: wien ? 3000 : 1000,
    vertreter: eines([anna, bernd, carla, emil, undefined]),
    abteilung: eines([abteilung.montage, abteilung.wien, undefined]),
    kundengruppe: eines([1, 2, undefined]),
    konditionsgruppe: eines([1, 2, undefined]),
  }
  const zeilen = Array.from({ length: zufall.zwischen(1, 4) }, () =>
    zeile(`${eines(['', '', '-'])}${zufall.zwischen(0, 5000)}.${zufall.zwischen(10, 99)}`, eines([null, '0', '3.10', '17.5']), {
      umsatzart: eines(umsatzarten),
      artikelId: eines([artikel.rohr, artikel.ventil, null]),
      artikelgruppeId: eines([1, 2, 11, 12, 21, 111, 112, 211, null]),
      produktgruppeId: eines([1, 2, null]),
      lieferart: eines(['', 'Lager', 'Strecke']),
      lagerplatz: eines(['', 'Hof', '=A1']),
    }),
  )
  return schreibt(trx, zeilen, kopf)
}

const stehend: number[] = []
async function bucheNeue(trx: Trx, anzahl: number) {
  const neue: number[] = []
  for (let n = 0; n < anzahl; n++) neue.push(await beleg(trx))
  await bucheUmsatz(trx, neue)
  stehend.push(...neue)
}
const inEinem = <T>(tu: (trx: Trx) => Promise<T>) => p.db.transaction().execute(tu)
/** What happens to the figures of a company. */
const schritte = {
  buchen: () => inEinem((trx) => bucheNeue(trx, zufall.zwischen(1, 4))),
  zuruecknehmen: () =>
    inEinem(async (trx) => {
      const alt = stehend.splice(zufall.zwischen(0, Math.max(0, stehend.length - 1)), 1)
      await trx
        .updateTable('beleg')
        .set(eines([{ aktuell: false }, { geloescht: '2026-11-25T08:00:00Z' }]))
        .where('id', '=', alt[0] ?? 0)
        .execute()
      await bucheUmsatz(trx, alt)
    }),
  uebernehmen: () =>
    inEinem(async (trx) => {
      await bucheNeue(trx, 15)
      await falteAlles(trx)
    }),
  falten: () => inEinem(falte),
  /** The session that folds dies before it commits. */
  abbrechen: async () => {
    const tot = inEinem(async (trx) => {
      await falte(trx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(p.db)
      await sql`select pg_sleep(60)`.execute(trx)
    })
    await expect(tot).rejects.toThrow()
  },
  /** Articles get other groups, customers others, and one goes into another or comes back out. */
  umhaengen: async () => {
    await p.db
      .updateTable('artikel')
      .set({ artikelgruppeId: eines([1, 2, 11, 12, 21, 111, 112, 211, null]), produktgruppeId: eines([1, 2, null]) })
      .where('id', '=', eines([artikel.rohr, artikel.ventil]))
      .execute()
    const [eins, anderes] = zufall.mische([konto.a, konto.b, konto.wien])
    await p.db
      .updateTable('ktostamm')
      .set({ kundengruppeId: eines([1, 2, null]), konditionsgruppeId: eines([1, 2, null]) })
      .where('id', '=', eins!)
      .execute()
    await p.db.updateTable('ktostamm').set({ nachfolgerId: null }).where('nachfolgerId', 'is not', null).execute()
    if (eines([true, false])) await p.db.updateTable('ktostamm').set({ nachfolgerId: anderes! }).where('id', '=', eins!).execute()
  },
  neubauen: () => inEinem((trx) => baueNeu(trx, { von: '2025-01-01', bis: '2026-12-31' })),
  /** Somebody posts while others fold and build anew. */
  zugleich: async () => {
    await Promise.all([schritte.buchen(), inEinem(falte), inEinem(falte), schritte.neubauen(), schritte.buchen()])
  },
}
const schrittnamen = [
  'buchen',
  'buchen',
  'buchen',
  'falten',
  'zuruecknehmen',
  'zuruecknehmen',
  'uebernehmen',
  'abbrechen',
  'neubauen',
  'umhaengen',
  'zugleich',
] as const

function frage(zeilen: readonly Zeile[], stand: Heute): { ebene: Ebene; ausschnitt: Ausschnitt } {
  const [a, b] = [tag(), tag()]
  const ganz = zufall.zwischen(1, 3) === 1
  const [von, bis] = (a < b ? [a, b] : [b, a]) as [string, string]
  const letzter = Temporal.PlainDate.from(bis)
  const fenster = ganz ? { von: `${von.slice(0, 7)}-01`, bis: letzter.with({ day: letzter.daysInMonth }).toString() } : { von, bis }
  const zuordnung = eines(['gebucht', 'gebucht', 'heute'] as const)
  const gebucht = eines(zeilen)
  const muster = zuordnung === 'heute' && eines([true, false]) ? alsHeute(gebucht, stand) : gebucht
  const filialen = eines([[1000, 3000], [1000, 3000], [1000], [3000]])
  return {
    ebene: eines(ebenen),
    ausschnitt: {
      filialen,
      alleFilialen: filialen.length === 2,
      umsatzart: eines([null, null, ...umsatzarten]),
      wahl: Array.from({ length: eines([0, 0, 1, 1, 2]) }, () => eines(ebenen)).map((ebene) => ({ ebene, schluessel: muster[ebene] })),
      fenster,
      vorjahr: eines([null, einJahrZuvor(fenster)]),
      zuordnung,
      heute,
    },
  }
}

/** Which rows are shown of those with these keys, in which order. */
function gezeigt(keys: readonly string[]): Gefragt {
  const einige = keys.filter(() => zufall.zwischen(1, 3) === 1)
  return {
    verborgen: eines([keinVerborgener, keinVerborgener, { diese: einige }, { alleAusser: einige }]),
    menge: eines([0, 0, 1, 2, 5]),
    zeilen: eines([0, 1, 2, 3]),
    nach: { zahl: eines(rangzahlen), absteigend: eines([true, false]) },
  }
}

describe('§6 Nach jeder Geschichte ist jede Antwort die Summe der Zeilen', () => {
  test.each(geschichten)(
    `Geschichte $nr der Saat ${seed}: $fragen Fragen zwischen Buchungen, Rücknahmen, Übernahmen, gefalteten, abgebrochenen und neuen Summen, nach Stand beim Buchen und von heute`,
    async ({ nr, fragen }) => {
      await anfang(nr)
      await inEinem((trx) => bucheNeue(trx, 40))
      for (let gestellt = 0; gestellt < fragen; ) {
        const schritt = eines(schrittnamen)
        await schritte[schritt]()
        const zeilen = await alleZeilen(p.db)
        const stand = await heuteVon(p.db)
        for (let n = 0; n < jeSchritt && gestellt < fragen; n++, gestellt++) {
          const { ebene, ausschnitt } = frage(zeilen, stand)
          const roh = rohsummen(zeilen, ebene, ausschnitt, stand)
          const ist = geordnet(await schluesselsummen(p.db, ebene, ausschnitt))
          expect(ist, `${schritt}: ${ebene} ${JSON.stringify(ausschnitt)}`).toEqual(geordnet(roh))
          const wie = gezeigt(roh.map(({ schluessel }) => schluessel))
          const folge = alsFolge(await rangfolge(p.db, ebene, ausschnitt, wie))
          expect(folge, `${schritt}: ${ebene} ${JSON.stringify([ausschnitt, wie])}`).toEqual(rohfolge(roh, wie))
        }
      }
      await falteAlles(p.db)
      const { rows } = await sql`select from umsatz_offen`.execute(p.db)
      expect(rows).toHaveLength(0)
    },
    3_600_000,
  )
})
