import { ersteStufe, fristlage } from '#domain/geraete/frist.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, type FileColumn } from '#platform/server/record/list.ts'
import type { calls } from '../contract.ts'
import type { Ansichtspalte } from '../contract/ansicht.ts'
import { messages } from '../messages.ts'
import { abfrage, mitFristen, zustandVon, type Listenzeile } from './abfrage.ts'

export async function liste(context: Context, query: Parsed<typeof calls.liste>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { entities, next } = await readPage<Listenzeile>(context, await abfrage(context, heute, query), query)
  return { entities: entities.map((row) => mitFristen(row, heute)), next }
}

/** The same as a file, with the columns of a view if asked. Secrets are no columns of it. */
export async function datei(context: Context, { spalten: gewaehlt, ...query }: Parsed<typeof calls.datei>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  return listFile<Listenzeile>(context, await abfrage(context, heute, query), query, {
    name: { de: 'Hardware', en: 'Hardware' },
    zone: 'UTC',
    columns: gewaehlt === undefined ? spalten(heute) : spaltenDerAnsicht(heute, gewaehlt.split(',')),
  })
}

const titel = (key: keyof typeof messages.de) => ({ de: messages.de[key], en: messages.en[key] })
const zustandsspalte = (heute: string): FileColumn<Listenzeile> => ({
  ...titel('zustand'),
  value: ({ ausscheidedatum }) => zustandVon(ausscheidedatum, heute),
  say: (zustand, sprache) => messages[sprache][`zustand.${zustand as ReturnType<typeof zustandVon>}`],
})
const garantiespalte: FileColumn<Listenzeile> = { ...titel('garantie'), kind: 'date', value: ({ garantieEnde }) => garantieEnde }
const zusammen = (...teile: string[]) => teile.filter(Boolean).join(' · ')

/** What a view shows, in the order of the list and as it stands there: the name always, then what was chosen. */
function spaltenDerAnsicht(heute: string, gewaehlt: readonly string[]): FileColumn<Listenzeile>[] {
  const alle: readonly (readonly [Ansichtspalte, FileColumn<Listenzeile>])[] = [
    ['hardwaretyp', { ...titel('hardwaretyp'), value: ({ hardwaretyp }) => hardwaretyp }],
    ['wem', { ...titel('wem'), value: (row) => zusammen(row.kunde, row.benutzer) || row.standort }],
    ['garantie', garantiespalte],
    ['nummer', { ...titel('id'), kind: 'number', value: ({ nummer }) => nummer }],
    ['produkt', { ...titel('produkt'), value: ({ produkt }) => produkt }],
    ['seriennummer', { ...titel('seriennummer'), value: ({ seriennummer }) => seriennummer }],
    ['zustand', zustandsspalte(heute)],
    ['standort', { ...titel('standort'), value: ({ objekt, standort }) => zusammen(objekt, standort) }],
    ['ip', { ...titel('ip'), value: ({ ip }) => ip }],
  ]
  return [
    { ...titel('hostname'), value: ({ hostname, produkt, nummer }) => hostname || produkt || nummer },
    ...alle.flatMap(([name, spalte]) => (gewaehlt.includes(name) ? [spalte] : [])),
  ]
}

const spalten = (heute: string): FileColumn<Listenzeile>[] => {
  return [
    { ...titel('id'), kind: 'number', value: ({ nummer }) => nummer },
    { ...titel('hostname'), value: ({ hostname }) => hostname },
    { ...titel('hardwaretyp'), value: ({ hardwaretyp }) => hardwaretyp },
    { ...titel('hersteller'), value: ({ hersteller }) => hersteller },
    { ...titel('produkt'), value: ({ produkt }) => produkt },
    { ...titel('seriennummer'), value: ({ seriennummer }) => seriennummer },
    { ...titel('kunde'), value: ({ kunde }) => kunde },
    { ...titel('objekt'), value: ({ objekt }) => objekt },
    { ...titel('standort'), value: ({ standort }) => standort },
    { ...titel('benutzer'), value: ({ benutzer }) => benutzer },
    { ...titel('betriebssystem'), value: ({ betriebssystem }) => betriebssystem },
    { ...titel('ip'), value: ({ ip }) => ip },
    { ...titel('mac'), value: ({ mac }) => mac },
    { ...titel('lieferdatum'), kind: 'date', value: ({ lieferdatum }) => lieferdatum },
    garantiespalte,
    {
      ...titel('garantieLage'),
      value: ({ garantieEnde, garantieWarntage }) => fristlage(garantieEnde, heute, ersteStufe(garantieWarntage)),
      say: (lage, sprache) => messages[sprache][`lage.${lage as ReturnType<typeof fristlage>}`],
    },
    { ...titel('support'), kind: 'date', value: ({ supportEnde }) => supportEnde },
    { ...titel('ausscheidedatum'), kind: 'date', value: ({ ausscheidedatum }) => ausscheidedatum },
    zustandsspalte(heute),
  ]
}
