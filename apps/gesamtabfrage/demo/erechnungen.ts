import { sql, type Transaction } from 'kysely'
import { belegblatt, type Druckbares } from '../server/download/druck.ts'
import type { Steuerkategorie } from '#domain/belege/contract.ts'
import { betragstext, cent, zeilennetto } from '#domain/belege/geld.ts'
import { gesamt } from '#domain/belege/steuer.ts'
import type { Partei, Rechnung } from '#domain/belege/erechnung/modell.ts'
import { alsCii } from '#domain/belege/erechnung/schreiben/cii.ts'
import { rechnungAus, zugferdProfil } from '#domain/belege/erechnung/schreiben/rechnung.ts'
import { alsUbl } from '#domain/belege/erechnung/schreiben/ubl.ts'
import { alsZugferd } from '#domain/belege/erechnung/schreiben/zugferd.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { bewahre, type Bewahrtes } from './bewahre.ts'
import { alsEbInterface } from './ebinterface.ts'
import { druckspalten } from './originale.ts'

type Zeile = Druckbares & {
  id: number
  eingang: string
  iban: string | null
  steuer: string
  zone: string
  lieferant: { nummer: number; name: string; strasse: string; plz: string; ort: string; land: string }
  firma: string
  ort: string
}
/** How suppliers send their invoices, one after the other; some do it wrong. */
const weisen = ['ubl', 'zugferd', 'cii', 'fremdes-konto', 'unvollstaendig', 'ebinterface', 'anderer-betrag', 'kaputt', 'nur-pdf'] as const

/** The last incoming invoices came as files: XRechnung, ZUGFeRD, ebInterface, some whose XML says another account or amount than their PDF, one without needed fields, one broken. */
export async function erechnungen(trx: Transaction<Tables>, store: FileStore, jetzt: Temporal.Instant) {
  const { rows } = await sql<Zeile>`select ${druckspalten}, b.eingang, b.iban, b.steuer::text as steuer, c.zone, c.name as firma, f.ort,
      jsonb_build_object('nummer', k.nummer, 'name', k.name, 'strasse', k.strasse, 'plz', k.plz, 'ort', k.ort, 'land', k.land) as lieferant
    from beleg b join ktostamm k on k.id = b.ktostamm_id join filiale f on f.vkforgid = b.vkforgid cross join firma c left join objekt o on o.id = b.objekt_id
    where b.belegart = 'ER' and b.zustand = 'ausgestellt' and b.bezugsnummer <> '' and b.eingang is not null and b.vkforgid = 1000
    order by b.belegdatum desc, b.id desc limit 27`.execute(trx)
  const dateien: Bewahrtes[] = []
  for (const [nr, zeile] of rows.entries()) {
    const um = Temporal.PlainDate.from(zeile.eingang).toZonedDateTime({ timeZone: zeile.zone, plainTime: '08:10' }).toInstant()
    const datei = await geschickt(weisen[nr % weisen.length]!, zeile)
    dateien.push({ belegId: zeile.id, jetzt: Temporal.Instant.compare(um, jetzt) < 0 ? um : jetzt.subtract({ minutes: 30 }), ...datei })
  }
  await bewahre(trx, store, dateien)
}

async function geschickt(weise: (typeof weisen)[number], zeile: Zeile): Promise<Pick<Bewahrtes, 'art' | 'name' | 'typ' | 'inhalt'>> {
  const name = zeile.bezugsnummer.replace(/[^\w-]/g, '-')
  const xml = (inhalt: Uint8Array) => ({ art: 'erechnung' as const, name: `${name}.xml`, typ: 'application/xml', inhalt })
  const pdf = (inhalt: Uint8Array) => ({ art: 'archiv' as const, name: `${name}.pdf`, typ: 'application/pdf', inhalt })
  const r = rechnung(zeile)
  if (weise === 'ubl') return xml(alsUbl(r))
  if (weise === 'cii') return xml(alsCii(r))
  if (weise === 'unvollstaendig') return xml(alsUbl({ ...r, kaeuferreferenz: '', verkaeufer: { ...r.verkaeufer!, kontakt: null } }))
  if (weise === 'ebinterface') return xml(alsEbInterface(r))
  if (weise === 'kaputt') return xml(alsUbl(r).slice(0, 1800))
  const zugferd = { ...r, profil: zugferdProfil }
  if (weise === 'zugferd') return pdf(await alsZugferd(await blatt(zeile, alsCii(zugferd))))
  // Somebody has changed the account in the XML, which nobody reads who reads the PDF.
  if (weise === 'fremdes-konto') return pdf(await alsZugferd(await blatt(zeile, alsCii(mitFremdemKonto(zugferd)))))
  if (weise === 'anderer-betrag') return pdf(await alsZugferd(await blatt(zeile, alsCii({ ...rechnung(einesMehr(zeile)), profil: zugferdProfil }))))
  return pdf(await blatt(zeile))
}
const mitFremdemKonto = (r: Rechnung) => ({
  ...r,
  zahlungen: r.zahlungen.map((weg) => ({ ...weg, konto: weg.konto && { ...weg.konto, iban: 'DE02120300000000202051' } })),
})

/** The XML charges one piece more of the first line than the paper. */
function einesMehr(zeile: Zeile): Zeile {
  const positionen = zeile.positionen.map((p, nr) => {
    const menge = nr ? p.menge : String(BigInt(p.menge.split('.')[0]!) + 1n)
    return { ...p, menge, netto: nr ? p.netto : betragstext(zeilennetto(menge, p.preis, p.rabatt)) }
  })
  const alles = gesamt(positionen.map((p) => ({ kategorie: kategorieIn(zeile, p.satz), satz: p.satz, netto: cent(p.netto) })))
  const steuern = alles.je.map((eine) => ({ ...eine, basis: betragstext(eine.basis), steuer: betragstext(eine.steuer) }))
  return { ...zeile, positionen, steuern, gesamt: betragstext(alles.netto), steuer: betragstext(alles.steuer), brutto: betragstext(alles.brutto) }
}
const kategorieIn = ({ steuern }: Zeile, satz: number) => (steuern.find((eine) => eine.satz === satz)?.kategorie ?? 'S') as Steuerkategorie

function blatt(zeile: Zeile, erechnung?: Uint8Array) {
  const { lieferant: l, firma, ort, zone } = zeile
  const jetzt = Temporal.PlainDate.from(zeile.belegdatum).toZonedDateTime({ timeZone: zone, plainTime: '11:00' }).toInstant()
  const kopf = {
    firma: l.name,
    zone,
    absender: [l.name, l.strasse, `${l.plz} ${l.ort}`].filter(Boolean).join(' · '),
    empfaenger: [firma, ort],
    iban: zeile.iban,
  }
  return belegblatt(zeile, kopf, {
    sprache: 'de',
    jetzt,
    kopie: false,
    titel: `Rechnung ${zeile.bezugsnummer}`,
    ...(erechnung && { anlage: { name: 'factur-x.xml', inhalt: erechnung } }),
  })
}

function rechnung(zeile: Zeile): Rechnung {
  const { lieferant: l, firma } = zeile
  return rechnungAus(
    {
      nummer: zeile.bezugsnummer,
      art: 380,
      datum: zeile.belegdatum,
      faellig: zeile.faelligkeit,
      leistungVon: zeile.leistungVon,
      leistungBis: zeile.leistungBis,
      waehrung: zeile.currency,
      netto: zeile.gesamt,
      steuer: zeile.steuer,
      brutto: zeile.brutto,
      betreff: zeile.betreff,
      kaeuferreferenz: 'Einkauf Bauhof',
      bestellung: '',
      vorgaenger: [],
      abschlaege: [],
      skonto: zeile.skonto,
      einbehalt: null,
      positionen: zeile.positionen.map((p) => ({ ...p, kategorie: kategorieIn(zeile, p.satz) })),
      steuern: zeile.steuern,
      konto: zeile.iban ? { iban: zeile.iban, inhaber: l.name, bic: '' } : null,
    },
    partei(l.name, { strasse: l.strasse, plz: l.plz, ort: l.ort, land: l.land }, l.land === 'AT' ? `ATU6${l.nummer}12`.slice(0, 11) : `DE8119${l.nummer}`),
    partei(firma, { strasse: 'Bauhofstraße 12', plz: '85716', ort: 'Nordheim', land: 'DE' }, 'DE811902217'),
  )
}

function partei(name: string, ort: { strasse: string; plz: string; ort: string; land: string }, ustId: string): Partei {
  const domain = `${name.split(' ')[0]!.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')}.example`
  return {
    name,
    handelsname: '',
    kennungen: [],
    register: null,
    ustIds: [ustId],
    steuernummer: '',
    recht: '',
    adresse: { wert: `rechnung@${domain}`, schema: 'EM' },
    anschrift: { strasse2: '', strasse3: '', region: '', ...ort },
    kontakt: { name: 'Buchhaltung', telefon: '+49 89 5550 100', mail: `rechnung@${domain}` },
  }
}
