import ChevronRight from 'lucide-react/icons/chevron-right'
import { uebrige } from '#domain/umsatz/contract.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import type { Formats } from '#platform/web/text/formats.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { calls, meisteLinien, type Aufgliederung, type Ergebnis, type Verlaeufe, type Werte } from '../contract.ts'
import { messages } from '../messages.ts'
import { zeilenname as name, type Zeile } from '../sortierung.ts'
import { Andere } from './Andere.tsx'
import { Delta } from './Delta.tsx'
import { texte } from './texte.ts'
import { usePlatz } from './useplatz.ts'
import { useRuhig } from './useruhig.ts'
import { bisSchritt, ergebnis, hinein, type Blick } from './wege.ts'
import { Verlaufslinie } from './widgets/Verlaufslinie.tsx'

interface Props {
  blick: Blick
  antwort: Ergebnis
  aufgliederungen: readonly Aufgliederung[]
}

/** Rows of a level: Enter or → opens what is below, ← goes back up. */
export function Zeilen({ blick: { frage, sort }, antwort, aufgliederungen }: Props) {
  const { ebeneresult, folge, vorjahr } = antwort
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const schmal = useNarrow()
  const { zeilen, gebucht } = useRuhig(
    ergebnis(frage, { sort }),
    antwort,
    folge.map((schluessel) => ({ ...ebeneresult[schluessel]!, schluessel })),
  )
  const alle = ebeneresult['Alle']!.arten.Summe
  const oeffne = ({ schluessel }: Zeile) => {
    if (schluessel !== uebrige) void navigate(hinein(frage, schluessel, aufgliederungen))
  }
  const kasten = usePlatz(frage, zeilen)
  const { data: verlaeufe } = useCall(calls.verlaeufe, { body: { ...frage, zeilen: meisteLinien, sort } }, { keep: true, enabled: !schmal })
  const zahl = zahlenspalten(f, (feld) => tm(feld), alle, vorjahr !== null)
  return (
    <div className="us-zeilen" ref={kasten}>
      <DataTable<Zeile>
        label={tm(`ebene.${frage.ebene}`)}
        rows={zeilen}
        rowKey={({ schluessel }) => schluessel || 'ohne'}
        rowLabel={name}
        sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSort={({ column, direction }) => void navigate(ergebnis(frage, { sort: direction === 'desc' ? `-${column}` : column }), { replace: true })}
        onOpen={oeffne}
        onKey={(key, zeile) => {
          if (key === 'ArrowRight') oeffne(zeile)
          else if (key === 'ArrowLeft' && frage.pfad.length) void navigate(ergebnis(bisSchritt(frage, frage.pfad.length - 1)))
          else return false
          return true
        }}
        columns={[
          {
            id: 'bezeichnung',
            label: tm(`ebene.${frage.ebene}`),
            sortable: true,
            primary: true,
            width: '13rem',
            cell: (zeile) =>
              zeile.schluessel === uebrige ? (
                name(zeile)
              ) : (
                <>
                  <Anchor className="link us-name" href={hinein(frage, zeile.schluessel, aufgliederungen)}>
                    <span>
                      {zeile.nummer && <span className="t2">{zeile.nummer} </span>}
                      {zeile.bezeichnung}
                    </span>
                    <ChevronRight className="i s" aria-hidden="true" />
                  </Anchor>
                  {gebucht.has(zeile.schluessel) && <small className="us-gebucht">{t('geradeGebucht')}</small>}
                </>
              ),
          },
          ...(verlaeufe && verlaeufe.teile.length > 1
            ? [
                {
                  id: 'verlauf',
                  label: t('verlauf'),
                  width: '6rem',
                  from: 60 as const,
                  cardless: true,
                  cell: ({ schluessel }: Zeile) => <Linie verlauf={verlaeufe.zeilen[schluessel]} />,
                },
              ]
            : []),
          {
            id: 'anteil',
            label: tm('anteil'),
            sortable: true,
            align: 'end',
            width: '5.5rem',
            cell: ({ arten: { Summe } }) => {
              if (Summe.anteil === null) return '–'
              const prozent = f.number(Number(Summe.anteil), 1)
              return (
                <span className="us-anteil num">
                  <Meter value={Number(Summe.anteil)} label={t('anteilVon', { prozent })} />
                  {prozent} %
                </span>
              )
            },
          },
          ...zahl,
          {
            id: 'andere',
            label: t('weiter'),
            align: 'end',
            width: '4rem',
            card: 'end',
            cell: (zeile) => zeile.schluessel !== uebrige && <Andere frage={frage} zeile={zeile} />,
          },
        ]}
        footer={{
          bezeichnung: t('summe'),
          anteil: alle.anteil === null ? '' : `${f.number(Number(alle.anteil), 1)} %`,
          ...Object.fromEntries(zahl.map((spalte) => [spalte.id, <b key={spalte.id}>{spalte.cell({ ...ebeneresult['Alle']!, schluessel: 'Alle' })}</b>])),
        }}
      />
    </div>
  )
}

const Linie = ({ verlauf }: { verlauf: Verlaeufe['zeilen'][string] | undefined }) =>
  verlauf && <Verlaufslinie klein teile={verlauf.umsatz.map((umsatz, nr) => ({ umsatz, umsatzVj: verlauf.umsatzVj?.[nr] ?? null }))} />

type Feld = 'umsatz' | 'umsatzVj' | 'delta' | 'deltaProzent' | 'lagerwert' | 'lagerwertVj' | 'db' | 'dbVj' | 'dbprozent' | 'dbprozentVj'
/** Columns of figures, in whole euros; those of cost only where there are any, those of the year before only with a comparison. */
function zahlenspalten(f: Formats, wort: (feld: Feld) => string, alle: Werte, vergleich: boolean): Column<Zeile>[] {
  const geld = (wert: string | null | undefined) => (wert ? f.number(Number(wert), 0) : '–')
  const prozent = (wert: string | null | undefined) => (wert ? f.number(Number(wert), 1) : '–')
  const spalte = (feld: Feld, width: string, mehr: Partial<Column<Zeile>> = {}): Column<Zeile> => ({
    id: feld,
    label: wort(feld),
    sortable: true,
    align: 'end',
    width,
    cell: ({ arten: { Summe } }) => (
      <span className={feld.endsWith('Vj') ? 't2 num' : 'num'}>{(feld.startsWith('dbprozent') ? prozent : geld)(Summe[feld])}</span>
    ),
    ...mehr,
  })
  const kosten = alle.lagerwert !== undefined
  return [
    spalte('umsatz', '6rem'),
    ...(vergleich
      ? [
          spalte('umsatzVj', '6rem'),
          spalte('delta', '5.5rem', { from: 72 }),
          spalte('deltaProzent', '5.5rem', { cell: ({ arten: { Summe } }) => <Delta werte={Summe} /> }),
        ]
      : []),
    ...(kosten ? [spalte('lagerwert', '6rem', { from: 52, cardless: true })] : []),
    ...(kosten && vergleich ? [spalte('lagerwertVj', '6rem', { from: 88, cardless: true })] : []),
    ...(kosten ? [spalte('db', '5.5rem')] : []),
    ...(kosten && vergleich ? [spalte('dbVj', '5.5rem', { from: 88, cardless: true })] : []),
    ...(kosten ? [spalte('dbprozent', '4rem')] : []),
    ...(kosten && vergleich ? [spalte('dbprozentVj', '4.5rem', { from: 72, cardless: true })] : []),
  ]
}
