import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import { leseTag, Unlesbar } from '#domain/personal/import-werte.ts'
import { doppelte, portionsweise, type Importschritt, type Weiter } from './abgleich.ts'
import { feld, leseFelder, melder, pruefeKopf, type Angaben, type Melde } from './felder.ts'
import type { Gelesen } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'
import { eines, ganz, geld, jaNein, prozent, text } from './werte.ts'
import { auftragsregeln } from '../kredit/contract.ts'

const betrag = (wert: string) => {
  const gelesen = geld(wert)
  if (gelesen.startsWith('-')) throw new Unlesbar('ist negativ.')
  return gelesen
}
const ganzesProzent = (wert: string) => {
  const hundertstel = prozent(wert)
  if (hundertstel % 100) throw new Unlesbar('ist kein ganzes Prozent.')
  return hundertstel
}
const nurEuro = (wert: string) => {
  if (wert !== 'EUR') throw new Unlesbar('ist nicht EUR. Limits werden in Euro geführt.')
  return wert
}

/** Columns of limits. Each line names whose it is: a customer, a group of customers or a branch. */
export const limitfelder = {
  konto: feld('Kontonummer', ganz(9), 'konto', 'kundennummer'),
  gruppe: feld('Kundengruppe', ganz(9)),
  filiale: feld('Filiale', ganz(9), 'vkforgid', 'filialnummer'),
  ab: feld('Gültig ab', leseTag, 'ab'),
  bis: feld('Gültig bis', leseTag, 'bis'),
  eigen: feld('Limit', betrag, 'kreditlimit', 'eigenes limit'),
  versichert: feld('Versichert', betrag, 'versicherte summe'),
  versicherer: feld('Versicherer', text(100)),
  versichertBis: feld('Versichert bis', leseTag),
  eigenOhneVersicherung: feld('Limit ohne Versicherung', jaNein),
  toleranz: feld('Toleranz', ganzesProzent),
  auftragsregel: feld('Auftragsregel', eines(...auftragsregeln)),
  auftragswert: feld('Auftragswert', ganz(3, 0)),
  sicherheit: feld('Sicherheit', betrag),
  sicherheitBis: feld('Sicherheit bis', leseTag),
  grund: feld('Grund', text(500)),
  waehrung: feld('Währung', nurEuro, 'currency'),
}
type Limitangaben = Angaben<typeof limitfelder>
/** Whose limit it is: exactly one of the three. */
interface Inhaber {
  ktostammId: Id<'ktostamm'> | null
  kundengruppeId: number | null
  vkforgid: number | null
}
type Stand = Awaited<ReturnType<typeof letzte>>[number]
type Limit = Omit<Stand, 'id' | 'schluessel'>

/**
 * Limits of customers, groups and branches. What a line says is compared with what counts for them on its day: the same again writes nothing, anything else is a further row
 * from that day on, today at the earliest; rows that stand are never changed. A column that is missing keeps what counts, an empty cell empties it.
 */
export async function planeLimits(db: Trx, gelesen: Gelesen, _quelle: string, { heute, akteur }: { heute: string; akteur: string }) {
  const fehler: Fehler[] = [...gelesen.fehler]
  const fremd = pruefeKopf(gelesen.titel, gelesen.zeilen.length, limitfelder)
  const zeilen = gelesen.zeilen.map((roh) => {
    const melde = melder(fehler, roh.zeile)
    const angaben = leseFelder(roh, limitfelder, melde)
    return { zeile: roh.zeile, melde, angaben, schluessel: inhaberVon(angaben, melde) ?? '' }
  })
  doppelte(
    zeilen.filter(({ schluessel }) => schluessel),
    'Kontonummer',
  )
  const inhaber = await inhaberNach(
    db,
    zeilen.map(({ angaben }) => angaben),
  )
  const bestand = Map.groupBy(await letzte(db, [...inhaber.values()]), ({ schluessel }) => schluessel)
  const schritte: Importschritt<Limit>[] = []
  let gleich = 0
  for (const { zeile, melde, angaben, schluessel } of zeilen) {
    const wessen = inhaber.get(schluessel)
    if (!wessen) {
      if (schluessel) melde(...unbekannt(angaben))
      continue
    }
    const ab = angaben.ab && angaben.ab > heute ? angaben.ab : heute
    const vorher = bestand.get(schluessel)?.find((einer) => einer.ab <= ab) ?? null
    const nachher = mitAngaben(wessen, vorher, angaben, ab)
    pruefe(nachher, melde)
    if (vorher && gleichesLimit(vorher, nachher)) gleich += 1
    else schritte.push({ zeile, satz: nachher, vorher: vorher?.id ?? null })
  }
  return { fehler, fremd, schritte, gleich, schreibe: (weiter: Weiter) => schreibe(db, schritte, akteur, weiter) }
}

/** Key of who is named: one of the three, not more. */
function inhaberVon({ konto, gruppe, filiale }: Limitangaben, melde: Melde) {
  const genannt = [konto && `konto ${konto}`, gruppe && `gruppe ${gruppe}`, filiale && `filiale ${filiale}`].filter((wort) => typeof wort === 'string')
  if (genannt.length > 1) melde('Kontonummer', 'Eine Zeile nennt Kontonummer, Kundengruppe oder Filiale, nicht mehrere.')
  if (!genannt.length) melde('Kontonummer', 'fehlt; stattdessen geht Kundengruppe oder Filiale.')
  return genannt.length === 1 ? genannt[0] : undefined
}
const unbekannt = ({ konto, gruppe, filiale }: Limitangaben): [string, string, string] =>
  konto
    ? ['Kontonummer', 'ist kein Kunde.', String(konto)]
    : gruppe
      ? ['Kundengruppe', 'gibt es nicht.', String(gruppe)]
      : ['Filiale', 'gibt es nicht.', String(filiale)]

/** By key who exists among those named; customers are locked, so that nobody sets their limit meanwhile. */
async function inhaberNach(db: Trx, angaben: readonly Limitangaben[]) {
  const [konten, gruppen, filialen] = await Promise.all([
    db
      .selectFrom('ktostamm')
      .where('art', '=', 'Kunde')
      .where(sql<boolean>`nummer = any(${angaben.flatMap(({ konto }) => konto ?? [])}::integer[])`)
      .orderBy('id')
      .select(['id', 'nummer'])
      .forNoKeyUpdate()
      .execute(),
    db.selectFrom('kundengruppe').select('id').execute(),
    db.selectFrom('filiale').select('vkforgid').execute(),
  ])
  const niemand: Inhaber = { ktostammId: null, kundengruppeId: null, vkforgid: null }
  return new Map<string, Inhaber>([
    ...konten.map(({ id, nummer }) => [`konto ${nummer}`, { ...niemand, ktostammId: id }] as const),
    ...gruppen.map(({ id }) => [`gruppe ${id}`, { ...niemand, kundengruppeId: id }] as const),
    ...filialen.map(({ vkforgid }) => [`filiale ${vkforgid}`, { ...niemand, vkforgid }] as const),
  ])
}

/** All rows of these, the newest first, with the key by which a line names them. */
async function letzte(db: Trx, inhaber: readonly Inhaber[]) {
  const ids = <K extends keyof Inhaber>(was: K) => inhaber.flatMap((einer) => einer[was] ?? [])
  return db
    .selectFrom('kreditlimit as l')
    .leftJoin('ktostamm as k', 'k.id', 'l.ktostammId')
    .where((eb) =>
      eb.or([
        sql<boolean>`l.ktostamm_id = any(${ids('ktostammId')}::uuid[])`,
        sql<boolean>`l.kundengruppe_id = any(${ids('kundengruppeId')}::integer[])`,
        sql<boolean>`l.vkforgid = any(${ids('vkforgid')}::integer[])`,
      ]),
    )
    .orderBy('l.ab', 'desc')
    .orderBy('l.id', 'desc')
    .select(sql<string>`coalesce('konto ' || k.nummer, 'gruppe ' || l.kundengruppe_id, 'filiale ' || l.vkforgid)`.as('schluessel'))
    .select(['l.id', 'l.ktostammId', 'l.kundengruppeId', 'l.vkforgid', 'l.ab', 'l.bis', 'l.eigen', 'l.versichert', 'l.versicherer', 'l.versichertBis'])
    .select(['l.eigenOhneVersicherung', 'l.toleranz', 'l.auftragsregel', 'l.auftragswert', 'l.sicherheit', 'l.sicherheitBis', 'l.grund'])
    .execute()
}

const leer = {
  bis: null,
  eigen: null,
  versichert: null,
  versicherer: '',
  versichertBis: null,
  eigenOhneVersicherung: false,
  toleranz: 0,
  auftragsregel: 'ganz',
  auftragswert: 0,
  sicherheit: '0.00',
  sicherheitBis: null,
  grund: 'Übernommen',
} as const satisfies Partial<Limit>
const felder = Object.keys(leer) as (keyof typeof leer)[]

/** What counted, with what the line says. A part of an order is a percentage, kept in 1/100 %. */
function mitAngaben(wessen: Inhaber, vorher: Stand | null, angaben: Limitangaben, ab: string): Limit {
  const gesagt = Object.fromEntries(felder.flatMap((name) => (angaben[name] === undefined ? [] : [[name, angaben[name] ?? leer[name]]]))) as Partial<Limit>
  const bisher = vorher && Object.fromEntries(felder.map((name) => [name, vorher[name]]))
  const nachher = { ...leer, ...bisher, ...gesagt, ...wessen, ab } as Limit
  return nachher.auftragsregel === 'anteil' && typeof angaben.auftragswert === 'number' ? { ...nachher, auftragswert: angaben.auftragswert * 100 } : nachher
}

const gleichesLimit = (vorher: Stand, nachher: Limit) => felder.every((name) => vorher[name] === nachher[name])

function pruefe({ ab, bis, versichert, versichertBis, sicherheit, ktostammId, auftragsregel, auftragswert }: Limit, melde: Melde) {
  if (bis && bis < ab) melde('Gültig bis', 'liegt vor dem Beginn.', bis)
  if (versichertBis && versichert === null) melde('Versichert bis', 'steht ohne versicherte Summe.', versichertBis)
  if (sicherheit !== '0.00' && !ktostammId) melde('Sicherheit', 'gibt es nur bei einem Kunden.', sicherheit)
  const hoechstens = auftragsregel === 'anteil' ? 10_000 : 100
  if (auftragswert > hoechstens) melde('Auftragswert', 'ist größer als 100.')
}

async function schreibe(db: Trx, schritte: readonly Importschritt<Limit>[], akteur: string, weiter: Weiter) {
  const neue = schritte.map(({ satz }) => ({ ...satz, id: uuid() }))
  await portionsweise(neue, weiter, (teil) =>
    db
      .insertInto('kreditlimit')
      .values([...teil])
      .execute(),
  )
  await record(
    db,
    akteur,
    neue.map(({ id, ktostammId, kundengruppeId, vkforgid, ab, ...werte }) => ({
      aktion: 'aendern',
      gegenstand: 'kreditlimit',
      gegenstandId: ktostammId ?? id,
      daten: {
        ...(kundengruppeId !== null && { kundengruppeId }),
        ...(vkforgid !== null && { vkforgid }),
        nachher: {
          ...werte,
          gueltigAb: ab,
          toleranz: werte.toleranz / 100,
          auftragswert: werte.auftragsregel === 'anteil' ? werte.auftragswert / 100 : werte.auftragswert,
        },
      },
    })),
    [],
  )
}
