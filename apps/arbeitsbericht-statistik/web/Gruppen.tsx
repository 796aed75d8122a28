import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Way } from '#platform/text/way.ts'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { anteil, produktiv, type Zaehler } from '#domain/einsatz/statistik/contract.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ebeneVon, type Frage, type Zahlen, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { Balken } from './Balken.tsx'
import { texte } from './texte.ts'
import { useEbenen } from './useebenen.ts'
import { useTickets } from './usetickets.ts'
import { eintraege, ergebnis, hinein, nurDiese } from './wege.ts'

interface Props {
  frage: Frage
  zeilen: readonly Zeile[] | undefined
  gesamt: Zahlen | undefined
  sort: string
  onSort: (sort: string) => void
}

/** Rows of a level: length is amount, colour is kind, all on one scale; the name opens what is below. */
export function Gruppen({ frage, zeilen, gesamt, sort, onSort }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const ebene = ebeneVon(frage)
  const { ebenen } = useEbenen()
  const skala = Math.max(1, ...(zeilen ?? []).map(({ arbeitszeit }) => arbeitszeit))
  const name = ({ id, gruppe }: Zeile) => (id === null && ebene !== 'firma' && ebene !== 'mitarbeiter' && ebene !== 'einzeln' ? tm(`ohne.${ebene}`) : gruppe)
  const offen = (weiter: Frage) => (ebenen.includes(ebeneVon(weiter)) ? ergebnis(weiter) : null)
  const prozent = (stunden: Zahlen['stunden']) => f.percent(anteil(stunden) ?? 0)
  return (
    <div className="bs-gruppen">
      <DataTable<Zeile>
        label={tm(`ebene.${ebene}`)}
        rows={zeilen}
        rowKey={({ id }) => id ?? 'ohne'}
        sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSort={({ column, direction }) => onSort(direction === 'desc' ? `-${column}` : column)}
        columns={[
          {
            id: 'gruppe',
            label: tm(`ebene.${ebene}`),
            sortable: true,
            primary: true,
            width: '15rem',
            cell: (zeile) => (
              <Ziel className="link bs-name" href={offen(hinein(frage, zeile))}>
                <span>
                  {name(zeile)}
                  <Beiwort zeile={zeile} />
                </span>
                {offen(hinein(frage, zeile)) && <ChevronRight className="i s" />}
              </Ziel>
            ),
          },
          {
            id: 'balken',
            label: t('gleicheSkala'),
            cell: (zeile) => (
              <Balken
                stunden={zeile.stunden}
                skala={skala}
                label={t('balken', { name: name(zeile), zeit: f.duration(zeile.arbeitszeit), produktiv: f.duration(produktiv(zeile.stunden)) })}
              />
            ),
          },
          {
            id: 'arbeitszeit',
            label: t('stunden'),
            sortable: true,
            align: 'end',
            width: '6.5rem',
            cell: (zeile) => (
              <Ziel
                className="link num"
                href={offen(eintraege(nurDiese(frage, zeile)))}
                aria-label={`${f.duration(zeile.arbeitszeit)}, ${t('eintraegeVon', { name: name(zeile) })}`}
              >
                <b>{f.duration(zeile.arbeitszeit)}</b>
              </Ziel>
            ),
          },
          {
            id: 'produktiv',
            label: t('produktiv'),
            align: 'end',
            width: '6rem',
            from: 42,
            cardless: true,
            cell: ({ stunden }) => f.duration(produktiv(stunden)),
          },
          { id: 'anteil', label: t('anteil'), align: 'end', width: '4.5rem', cell: ({ stunden }) => prozent(stunden) },
          {
            id: 'erledigt',
            label: t('ticketsErledigt'),
            align: 'end',
            width: '7rem',
            from: 52,
            cell: (zeile) => <Tickets frage={nurDiese(frage, zeile)} name={name(zeile)} zahlen={zeile} zaehler="ticketCntEF" />,
          },
          {
            id: 'offen',
            label: t('ticketsOffen'),
            align: 'end',
            width: '7rem',
            from: 52,
            cell: (zeile) => <Tickets frage={nurDiese(frage, zeile)} name={name(zeile)} zahlen={zeile} zaehler="ticketCntON" />,
          },
        ]}
        {...(gesamt && {
          footer: {
            gruppe: t('summe'),
            arbeitszeit: <b>{f.duration(gesamt.arbeitszeit)}</b>,
            produktiv: f.duration(produktiv(gesamt.stunden)),
            anteil: prozent(gesamt.stunden),
            erledigt: <Tickets frage={frage} name={t('summe')} zahlen={gesamt} zaehler="ticketCntEF" />,
            offen: <Tickets frage={frage} name={t('summe')} zahlen={gesamt} zaehler="ticketCntON" />,
          },
        })}
      />
    </div>
  )
}

/** A way on, or plain words where the company does not look that closely. */
function Ziel({ href, className, children, ...rest }: { href: Way | null; className: string; children: ReactNode; 'aria-label'?: string }) {
  return href ? (
    <Anchor className={className} href={href} {...rest}>
      {children}
    </Anchor>
  ) : (
    <span className={className.replace('link ', '')}>{children}</span>
  )
}

/** What tells two rows of the same name apart. */
function Beiwort({ zeile: { ebene, persnr, objekt, kunde, kostenstelle, abteilung } }: { zeile: Zeile }) {
  const wort = [
    ebene === 2 && [persnr, abteilung?.name].filter(Boolean).join(' · '),
    ebene === 3 && objekt && [objekt.nummer, kunde?.name].filter(Boolean).join(' · '),
    ebene === 4 && kostenstelle && `${kostenstelle.nummer} · ${objekt?.name ?? ''}`,
    ebene === 5 && kunde && String(kunde.nummer),
  ].find((eines) => !!eines)
  return wort ? <small className="t2">{wort}</small> : null
}

/** Tickets of a kind, and beside them in red those over plan; both open the tickets themselves. */
function Tickets({ frage, name, zahlen, zaehler }: { frage: Frage; name: string; zahlen: Zahlen; zaehler: 'ticketCntEF' | 'ticketCntON' }) {
  const t = useTexts(texte)
  const tt = useTexts(teilworte)
  const { can } = useSession()
  const oeffne = useTickets()
  const ueber: Zaehler = `${zaehler}Plan`
  const zahl = (einer: Zaehler, worte: string, art: string) => {
    if (zahlen[einer] === 0) return null
    if (!can('TICKET')) return <span className={art}>{worte}</span>
    return (
      <button
        type="button"
        className={`bs-zahl ${art}`}
        aria-label={t('ticketsVon', { name, n: zahlen[einer], art: tt(einer) })}
        onClick={() => void oeffne(frage, einer)}
      >
        {worte}
      </button>
    )
  }
  return (
    <span className="row bs-tickets">
      {zahl(zaehler, String(zahlen[zaehler]), 'num')}
      {zahl(ueber, `+${zahlen[ueber]}`, 'num bad')}
    </span>
  )
}
