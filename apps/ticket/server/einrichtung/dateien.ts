import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import { antwortfelder, artfelder, checkfelder, kalenderfelder, regelfelder } from '#apps/ticket/contract/felder.ts'
import type { verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import { stufenwort } from '#domain/tickets/contract.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { listFile, type FileColumn, type ListQuery } from '#platform/server/record/list.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { kalenderliste } from './kalender.ts'
import { regelliste } from './regeln.ts'
import { typenliste } from './typen.ts'
import { antwortliste, checkliste } from './vorlagen.ts'

type H = Handlers<typeof verwaltungCalls>
type Kalender = Result<typeof calls.kalender>['entities'][number]
type Regel = Result<typeof calls.regeln>['entities'][number]
type Checkliste = Result<typeof calls.checkvorlagen>['entities'][number] & { typ: string | null }
type Antwort = Result<typeof calls.antwortvorlagen>['entities'][number]
type Typ = Result<typeof calls.typenAlle>['entities'][number]

const tage: Readonly<Record<Language, readonly string[]>> = {
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const oder = (ja: readonly [string, string], nein: readonly [string, string]) => (key: string, sprache: Language) =>
  (key === 'ja' ? ja : nein)[sprache === 'de' ? 0 : 1]
const name = { ...fieldFileColumn(artfelder.name), value: (row: { name: string }) => row.name }

/** The lists of the set-up as files; empty stands for all. */
export const dateiHandlers: Pick<H, 'kalenderDatei' | 'regelnDatei' | 'checkvorlagenDatei' | 'antwortvorlagenDatei' | 'typenDatei'> = {
  kalenderDatei: (context, { query }) =>
    datei<Kalender>(context, kalenderliste(query.q), query, { de: 'Kalender', en: 'Calendars' }, [
      name,
      {
        ...fieldFileColumn(kalenderfelder.zeiten),
        value: ({ zeiten }) => zeiten.map(({ wochentag, von, bis }) => `${wochentag} ${von}–${bis}`).join(', '),
        say: (zeiten, sprache) => zeiten.replace(/(?<=^|, )\d/g, (tag) => tage[sprache][Number(tag) - 1]!),
      },
      { de: kalenderfelder.land.de, en: kalenderfelder.land.en, value: ({ land }) => land },
      { ...fieldFileColumn(kalenderfelder.region), value: ({ region }) => region },
      { ...fieldFileColumn(kalenderfelder.zone), value: ({ zone }) => zone },
      { ...fieldFileColumn(kalenderfelder.halbtagsBis), value: ({ halbtagsBis }) => halbtagsBis },
    ]),
  regelnDatei: (context, { query }) =>
    datei<Regel>(context, regelliste(query.q), query, { de: 'Vereinbarte Zeiten', en: 'Agreed times' }, [
      name,
      { ...fieldFileColumn(regelfelder.ktostammId), value: ({ ktostamm }) => ktostamm },
      { ...fieldFileColumn(regelfelder.typId), value: ({ typ }) => typ },
      { ...fieldFileColumn(regelfelder.prioritaet), kind: 'number', value: ({ prioritaet }) => prioritaet },
      { de: 'Erste Antwort (Minuten)', en: 'First answer (minutes)', kind: 'number', value: ({ antwortMin }) => antwortMin },
      { de: 'Lösung (Minuten)', en: 'Solution (minutes)', kind: 'number', value: ({ loesungMin }) => loesungMin },
      { ...fieldFileColumn(regelfelder.warnungen), value: ({ warnungen }) => warnungen.map(stufenwort).join(' · ') },
      { ...fieldFileColumn(regelfelder.kalenderId), value: ({ kalender }) => kalender },
    ]),
  checkvorlagenDatei: (context, { query }) => {
    const liste = checkliste(query.q)
    const mitArt = { ...liste, select: sql`${liste.select}, (select y.name from tickettyp y where y.id = e.typ_id) as typ` }
    return datei<Checkliste>(context, mitArt, query, { de: 'Checklisten', en: 'Checklists' }, [
      name,
      { de: 'Art', en: 'Type', value: ({ typ }) => typ },
      { ...fieldFileColumn(checkfelder.punkte), value: ({ punkte }) => punkte.map(({ text }) => text).join(' · ') },
    ])
  },
  antwortvorlagenDatei: (context, { query }) =>
    datei<Antwort>(context, antwortliste(query.q), query, { de: 'Antwortvorlagen', en: 'Answer templates' }, [
      name,
      { ...fieldFileColumn(antwortfelder.text), value: ({ text }) => text },
    ]),
  typenDatei: (context, { query }) =>
    datei<Typ>(context, typenliste(query.q), query, { de: 'Arten', en: 'Types' }, [
      name,
      { ...fieldFileColumn(artfelder.hinweis), value: ({ hinweis }) => hinweis },
      { de: 'Weg', en: 'Way', value: ({ mitTest }) => (mitTest ? 'ja' : 'nein'), say: oder(['mit Test', 'with a test'], ['ohne Test', 'without a test']) },
      { ...fieldFileColumn(artfelder.prioritaet), kind: 'number', value: ({ prioritaet }) => prioritaet },
      { de: 'Vereinbarte Zeiten', en: 'Agreed times', value: ({ regel, vorgabe }) => regel ?? vorgabe },
      {
        de: 'Zu wählen',
        en: 'To be chosen',
        value: ({ fuerKunden }) => (fuerKunden ? 'ja' : 'nein'),
        say: oder(['von allen', 'by all'], ['nur vom Haus', 'by us only']),
      },
      { de: 'Laufend (höchstens 1000)', en: 'Running (at most 1000)', kind: 'number', value: ({ laufend }) => laufend },
      { de: 'In Gebrauch', en: 'In use', value: ({ aktiv }) => (aktiv ? 'x' : null) },
    ]),
}

/** None of them tells a moment: the zone does not matter. */
const datei = <Row extends object>(
  context: Context,
  liste: ListQuery,
  query: Parsed<typeof calls.typenDatei>['query'],
  titel: Readonly<Record<Language, string>>,
  columns: readonly FileColumn<Row>[],
) => listFile<Row>(context, liste, query, { name: titel, zone: 'UTC', columns })
