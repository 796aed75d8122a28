import { sql } from 'kysely'
import type { Belegart } from '#domain/belege/contract.ts'
import { betragstext, cent, summe } from '#domain/belege/geld.ts'
import type { Kreditstand, Kreditteil } from '#domain/belege/kredit/contract.ts'
import { kredittexte } from '#domain/belege/kredit/messages.ts'
import { freigabeRecht, istPersonal, kreditkunde, kreditkunden, kreditkundeZumHandeln, kreditRecht, pflegeRecht } from '#domain/belege/kredit/sicht.ts'
import { kreditstaende, kreditstand, mitAuftrag, type Kontokredit, type Teil } from '#domain/belege/kredit/stand.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { fileOf } from '#platform/server/record/file.ts'
import { foreignCursor } from '#platform/server/record/paging.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls, Simulation, Zeile } from '../contract.ts'
import { messages } from '../messages.ts'

/** So many documents of a part are listed, the rest is one sum. */
const belegeHoechstens = 200

/** The customer's credit, every euro explained. Staff see what they can do; a customer sees his amounts. Throws 404. */
export async function kreditlimit(context: Context, schluessel: string): Promise<Kreditstand> {
  const kunde = await kreditkunde(context, kreditRecht, schluessel)
  const stand = await kreditstand(context.db, kunde.id, await heuteDerFirma(context.db, context.jetzt))
  const personal = istPersonal(context)
  const { eigen, versichert, gilt, versicherer, toleranz, versicherungAbgelaufen, ...limit } = stand.limit
  return {
    ktostamm: konto(kunde),
    stand: context.jetzt.toString(),
    waehrung: 'EUR',
    limit: {
      gilt: betrag(gilt),
      herkunft: limit.herkunft,
      gueltigBis: limit.gueltigBis,
      abgelaufen: limit.abgelaufen,
      ...(personal
        ? { eigen: betrag(eigen), versichert: betrag(versichert), versicherer, toleranz, versicherungAbgelaufen }
        : { eigen: null, versichert: null, versicherer: '', toleranz: 0, versicherungAbgelaufen: null }),
    },
    sicherheiten: betragstext(stand.limit.sicherheiten),
    belegt: betragstext(stand.belegt),
    frei: betrag(stand.frei),
    auslastung: stand.auslastung,
    stufe: stand.stufe,
    sperrgrund: (personal && stand.sperrgrund) || '',
    ueberfaellig: { betrag: betragstext(stand.ueberfaellig.betrag), tageAeltester: stand.ueberfaellig.tageAeltester },
    teile: stand.teile.map(teil),
    andereWaehrungen: stand.andereWaehrungen,
    darf: personal
      ? [
          'simulieren',
          'anfragen',
          ...(may(context, pflegeRecht) ? (['pflegen'] as const) : []),
          ...(may(context, freigabeRecht) ? (['freigeben'] as const) : []),
        ]
      : [],
  }
}

/** Customers with a limit of their own or with something open, the most used first. Throws 400 for a cursor that is not ours. */
export async function liste(context: Context, { limit, cursor, ...gefragt }: Parsed<typeof calls.liste>['query']) {
  const zeilen = await gereihte(context, gefragt)
  // The order follows from reckoned amounts, so the page begins behind the customer that was the last one.
  const ab = cursor === undefined ? 0 : zeilen.findIndex(({ ktostamm }) => ktostamm.id === cursor) + 1
  if (cursor !== undefined && ab === 0) throw foreignCursor()
  const seite = zeilen.slice(ab, ab + limit)
  return { entities: seite, next: ab + limit < zeilen.length ? seite.at(-1)!.ktostamm.id : null }
}

/** The same list as a file, in the words of the screen. */
export async function datei(context: Context, { format, ...gefragt }: Parsed<typeof calls.datei>['query']) {
  const t = messages[context.sprache]
  const stufen = kredittexte[context.sprache]
  return fileOf(format, t.titel, await gereihte(context, gefragt), [
    { title: t.kontonummer, value: ({ ktostamm }) => String(ktostamm.nummer) },
    { title: t.kunde, value: ({ ktostamm }) => ktostamm.name },
    { title: t.ort, value: ({ ktostamm }) => [ktostamm.plz, ktostamm.ort].filter(Boolean).join(' ') },
    { title: t.auslastung, kind: 'number', value: ({ auslastung }) => auslastung },
    { title: t.benutzt, kind: 'number', value: (eine) => eine.belegt },
    { title: t.frei, kind: 'number', value: (eine) => eine.frei },
    { title: t.limit, kind: 'number', value: (eine) => eine.gilt },
    { title: t.sicherheiten, kind: 'number', value: (eine) => eine.sicherheiten },
    { title: t.ueberfaellig, kind: 'number', value: (eine) => eine.ueberfaellig },
    { title: t.tage, kind: 'number', value: (eine) => eine.tageAeltester },
    { title: t.stufe, value: (eine) => stufen[`stufe.${eine.stufe}`] },
  ])
}

async function gereihte(context: Context, { q, stufe }: Pick<Parsed<typeof calls.liste>['query'], 'q' | 'stufe'>): Promise<Zeile[]> {
  const kunden = await kreditkunden(context, kreditRecht)
    .where(containsWords(q, sql`ktostamm.nummer`, sql`ktostamm.name`, sql`ktostamm.ort`))
    .where(
      sql<boolean>`(exists (select from posten p where p.ktostamm_id = ktostamm.id and p.offen > 0) or exists (select from kreditfall f where f.ktostamm_id = ktostamm.id)
        or exists (select from kreditlimit l where l.ktostamm_id = ktostamm.id))`,
    )
    .orderBy('ktostamm.nummer')
    .select(['ktostamm.id', 'ktostamm.nummer', 'ktostamm.name', 'ktostamm.plz', 'ktostamm.ort'])
    .execute()
  const staende = await kreditstaende(
    context.db,
    kunden.map(({ id }) => id),
    await heuteDerFirma(context.db, context.jetzt),
  )
  return kunden
    .map((kunde) => ({ kunde, stand: staende.get(kunde.id)! }))
    .filter(({ stand }) => (stufe ? stand.stufe === stufe : stand.teile.length > 0 || stand.limit.herkunft === 'kunde'))
    .toSorted((a, b) => anteil(b.stand) - anteil(a.stand) || (a.stand.belegt < b.stand.belegt ? 1 : -1))
    .map(({ kunde, stand }) => zeile(kunde, stand))
}

/** How it would be with this order. Throws 404. */
export async function simulation(context: Context, schluessel: string, brutto: string): Promise<Simulation> {
  const kunde = await kreditkundeZumHandeln(context, kreditRecht, schluessel)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const stand = await kreditstand(context.db, kunde.id, heute)
  const danach = mitAuftrag(stand, cent(brutto), heute)
  const spaeteste = stand.teile
    .flatMap(({ art, belege }) => (art === 'rechnungen' ? belege : []))
    .filter(({ tage }) => tage > 0)
    .toSorted((a, b) => b.tage - a.tage)[0]
  return {
    belegt: betragstext(danach.belegt),
    frei: betrag(danach.frei),
    auslastung: danach.auslastung,
    stufe: danach.stufe,
    ueber: betragstext(danach.frei !== null && danach.frei < 0n ? -danach.frei : 0n),
    nachZahlung:
      spaeteste && danach.frei !== null
        ? { belegart: spaeteste.belegart as Belegart, belegnummer: spaeteste.belegnummer!, frei: betragstext(danach.frei + spaeteste.betrag) }
        : null,
  }
}

const betrag = (wert: bigint | null) => (wert === null ? null : betragstext(wert))
const konto = ({ id, nummer, name, plz, ort }: Zeile['ktostamm']) => ({ id, nummer, name, plz, ort })
/** Where a customer stands in the list: without a limit behind those who have one. */
const anteil = ({ auslastung, limit: { gilt }, belegt }: Kontokredit) => (auslastung !== null ? Number(auslastung) : gilt !== null && belegt > 0n ? 1000 : -1)

const zeile = (kunde: Zeile['ktostamm'], { limit, belegt, frei, auslastung, stufe, ueberfaellig }: Kontokredit): Zeile => ({
  ktostamm: konto(kunde),
  gilt: betrag(limit.gilt),
  sicherheiten: betragstext(limit.sicherheiten),
  belegt: betragstext(belegt),
  frei: betrag(frei),
  auslastung,
  stufe,
  ueberfaellig: betragstext(ueberfaellig.betrag),
  tageAeltester: ueberfaellig.tageAeltester,
})

function teil({ art, betrag: ganz, belege }: Teil): Kreditteil {
  const weitere = belege.slice(belegeHoechstens)
  return {
    art,
    betrag: betragstext(ganz),
    anzahl: belege.length,
    belege: belege.slice(0, belegeHoechstens).map((beleg) => ({ ...beleg, belegart: beleg.belegart as Belegart | null, betrag: betragstext(beleg.betrag) })),
    weitere: weitere.length ? { anzahl: weitere.length, betrag: betragstext(summe(weitere.map((beleg) => beleg.betrag))) } : null,
  }
}
