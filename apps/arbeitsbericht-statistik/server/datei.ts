import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { teile, zaehler } from '#domain/einsatz/statistik/contract.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { mostRows } from '#platform/server/record/keyset.ts'
import { ebeneVon, type calls, type Grenze, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { gedruckt } from './druck.ts'
import { namen, vermerke, zeilen } from './statistik.ts'
import { umfang } from './umfang.ts'

type Wort = keyof (typeof messages)['de']

/** Every field of every row of the question, in the reader's words; times in minutes. */
export async function datei(context: Context, { format, sort, ...frage }: Parsed<typeof calls.datei>['body']): Promise<FileAnswer> {
  const gemeint = await umfang(context, frage)
  await vermerke(context, frage)
  const { zeilen: rows, gesamt } = await zeilen(context, gemeint, frage, { limit: mostRows + 1, sort })
  if (format === 'pdf') {
    const auswahl = await namen(context, frage)
    return gedruckt(context, frage, { rows, gesamt, tage: gemeint.tage, auswahl: auswahl.map(({ name }) => name) })
  }
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  return fileOf(format, `${wort(context, 'titel')}_${wort(context, `ebene.${ebeneVon(frage)}`)}`, rows, spalten(context, frage), () => zone)
}

const wort = ({ sprache }: Context, key: Wort) => messages[sprache][key]

function spalten(context: Context, frage: { ebene: number }): ListColumn<Zeile>[] {
  const w = (key: Wort) => wort(context, key)
  const ebene = ebeneVon(frage)
  const text = (key: Wort & keyof Zeile, value: ListColumn<Zeile>['value']): ListColumn<Zeile> => ({ title: w(key), value })
  const minuten = (key: Wort, value: (row: Zeile) => number | null): ListColumn<Zeile> => ({ title: `${w(key)} (${w('minuten')})`, kind: 'number', value })
  const stamm = (eines: { nummer: number; name: string } | null) => eines && `${eines.nummer} ${eines.name}`
  return [
    text('ebene', () => w(`ebene.${ebene}`)),
    text('gruppe', ({ id, gruppe }) => (id === null && `ohne.${ebene}` in messages.de ? w(`ohne.${ebene as Grenze}`) : gruppe)),
    { title: w('von'), kind: 'instant', value: ({ von }) => von },
    { title: w('bis'), kind: 'instant', value: ({ bis }) => bis },
    text('mitarbeiter', ({ mitarbeiter }) => mitarbeiter?.name ?? null),
    { title: w('persnr'), kind: 'number', value: ({ persnr }) => persnr },
    text('beschreibung', ({ beschreibung }) => beschreibung),
    { title: w('eintraege'), kind: 'number', value: ({ eintraege }) => eintraege },
    minuten('arbeitszeit', ({ arbeitszeit }) => arbeitszeit),
    minuten('verrechnet', ({ verrechnet }) => verrechnet),
    { title: w('datum'), kind: 'date', value: ({ datum }) => datum },
    text('objekt', ({ objekt }) => stamm(objekt)),
    text('objektgruppe', ({ objektgruppe }) => objektgruppe?.name ?? null),
    text('kunde', ({ kunde }) => stamm(kunde)),
    text('kundengruppe', ({ kundengruppe }) => kundengruppe?.name ?? null),
    text('abteilung', ({ abteilung }) => stamm(abteilung)),
    text('kostenstelle', ({ kostenstelle }) => stamm(kostenstelle)),
    text('leiter', ({ leiter }) => leiter?.name ?? null),
    ...teile.map(
      (teil): ListColumn<Zeile> => ({ title: `${teilworte[context.sprache][teil]} (${w('minuten')})`, kind: 'number', value: ({ stunden }) => stunden[teil] }),
    ),
    text('ticket', ({ ticket }) => ticket && [ticket.nummer, ticket.name ?? ''].join(' ').trim()),
    text('tickettyp', ({ tickettyp }) => tickettyp),
    text('cobitkategorie', ({ cobitkategorie }) => cobitkategorie),
    ...zaehler.map((einer): ListColumn<Zeile> => ({ title: teilworte[context.sprache][einer], kind: 'number', value: (row) => row[einer] })),
    minuten('geplant', ({ geplant }) => geplant),
    minuten('differenz', ({ differenz }) => differenz),
    text('dienstplan', ({ dienstplan }) => (dienstplan === null ? null : w(dienstplan ? 'ja' : 'nein'))),
  ]
}
