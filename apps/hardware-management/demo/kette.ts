import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import type { Zufall } from '#demo/zufall.ts'

type Glied = Insertable<Tables['hardwareZuordnung']>
interface Geraet {
  id: string
  angelegt: string
  ktostammId?: string | null | undefined
  objektId?: string | null | undefined
  standortId?: string | null | undefined
  lstfixId?: string | null | undefined
  ansprechpartnerId?: string | null | undefined
  ausscheidedatum?: string | null | undefined
}
interface Wer {
  leute: readonly string[]
  schreiber: readonly string[]
  lager: string
}
/** A flourish that counts as a signature. */
const striche = [[1200, 2600, 2100, 900, 2600, 2700, 3300, 1200, 3900, 2500, 5200, 1500, 6800, 2300]]

/** Who had each device: from store to its first user, some of them by way of another one; what has left ends there. Every third handover is signed. */
export async function ketten(trx: Transaction<Tables>, zufall: Zufall, jetzt: Temporal.Instant, geraete: readonly Geraet[], wer: Wer) {
  const alle: Glied[] = []
  const leute = await trx.selectFrom('lstfix').select(['id', 'vorname', 'zuname']).execute()
  const namen = new Map(leute.map(({ id, vorname, zuname }) => [id, `${vorname} ${zuname}`]))
  geraete.forEach((geraet, nr) => {
    const { ktostammId, objektId, standortId, lstfixId, ansprechpartnerId } = geraet
    const beginn = Temporal.Instant.from(geraet.angelegt)
    const stunden = Math.max(48, Math.floor(jetzt.since(beginn).total('hours')))
    // Handed over in the morning, whatever hour the demo is started.
    const nach = (teil: number) =>
      beginn
        .add({ hours: Math.floor(stunden * teil) })
        .toZonedDateTimeISO('Europe/Berlin')
        .withPlainTime({ hour: 8, minute: (nr * 7) % 60 })
        .toInstant()
        .toString()
    const eines = (ab: string, was: Glied['was'], wohin: Partial<Glied>): Glied => ({
      id: zufall.uuid(Temporal.Instant.from(ab).epochMilliseconds),
      hardwareId: geraet.id,
      ab,
      was,
      ktostammId: null,
      objektId: null,
      standortId: null,
      lstfixId: null,
      ansprechpartnerId: null,
      benutzerText: '',
      bemerkung: '',
      unterzeichner: '',
      striche: null,
      ersetzt: null,
      anwenderId: wer.schreiber[nr % wer.schreiber.length]!,
      zeitpunkt: ab,
      ...wohin,
    })
    const von = (person: string) => ({ lstfixId: person, ...(nr % 3 === 0 && { unterzeichner: namen.get(person) ?? '', striche: striche as never }) })
    if (ktostammId)
      alle.push(
        eines(geraet.angelegt, 'erfasst', {
          ktostammId,
          objektId: objektId ?? null,
          standortId: standortId ?? null,
          ansprechpartnerId: ansprechpartnerId ?? null,
        }),
      )
    else {
      alle.push(eines(geraet.angelegt, 'erfasst', { standortId: wer.lager }))
      const hier = { standortId: standortId ?? null, lstfixId: lstfixId ?? null }
      if (lstfixId && nr % 2 === 0) {
        alle.push(eines(nach(0.15), 'uebergabe', { ...von(zufall.eins(wer.leute)), bemerkung: 'Mit Netzteil und Tasche' }))
        if (nr % 4 === 0) alle.push(eines(nach(0.55), 'rueckgabe', { standortId: wer.lager, bemerkung: 'Akku schwach, Gehäuse in Ordnung' }))
      }
      alle.push(eines(nach(0.62), lstfixId ? 'uebergabe' : 'geaendert', { ...hier, ...(lstfixId && von(lstfixId)) }))
    }
    if (geraet.ausscheidedatum) alle.push(eines(nach(0.98), 'ausgeschieden', {}))
  })
  await schreibe(trx, 'hardwareZuordnung', alle)
}
