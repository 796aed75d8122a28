import { useEffect, useState } from 'react'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import * as z from 'zod/mini'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { fristenTexte } from './texte-fristen.ts'
import { zeichenVon } from '../worte.ts'

type Zeile = Result<typeof calls.tafel>['entities'][number]
const Adresse = z.object({ uhr: z.optional(z.enum(['laeuft', 'steht'])) })
/** Close: less than this is left. */
const BALD_MIN = 60

/** What runs out next: live, the most urgent on top, what is overdue apart; can be held while somebody reads. */
export function Fristen() {
  const t = useTexts(messages)
  const tt = useTexts(fristenTexte)
  const f = useFormats()
  const navigate = useNavigate()
  const [{ uhr = 'laeuft' }, setzen] = useSearchState(Adresse)
  const { rows, loading, error, more, loadingMore, refresh, updatedAt } = useList(calls.tafel, { query: { limit: 50, uhr } })
  const [gehalten, setGehalten] = useState<{ rows: readonly Zeile[]; um: string; jetzt: Temporal.Instant } | null>(null)
  const laufend = useJetzt()
  const jetzt = gehalten?.jetzt ?? laufend
  const spalten = useSpalten(uhr, jetzt)
  const teile = geteilt(loading ? undefined : (gehalten?.rows ?? rows), uhr, jetzt)
  const halten = () => setGehalten(gehalten ? null : { rows, um: f.time(Temporal.Instant.fromEpochMilliseconds(updatedAt).toString()), jetzt: laufend })
  return (
    <Page
      title={tt('fristen')}
      subtitle={tt('untertitel')}
      actions={
        <Button icon={gehalten ? Play : Pause} aria-pressed={gehalten !== null} onPress={halten}>
          {tt(gehalten ? 'weiterlaufen' : 'anhalten')}
        </Button>
      }
    >
      <div className="tl-sichten">
        <Segmented
          label={tt('was')}
          value={uhr}
          onChange={(wert) => {
            setGehalten(null)
            setzen({ uhr: wert === 'laeuft' ? null : wert })
          }}
          choices={[
            { id: 'laeuft', label: tt('laeuft') },
            { id: 'steht', label: tt('steht'), icon: Hourglass },
          ]}
        />
      </div>
      {gehalten && (
        <Notice kind="info" live>
          {tt('angehalten', { zeit: gehalten.um })}
        </Notice>
      )}
      {error && rows.length === 0 ? (
        <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refresh()}>{t('neuLaden')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        teile.map(({ titel, zeilen }) => (
          <section key={titel ?? 'alle'} className="tl-teil" aria-label={tt(titel ?? 'fristen')}>
            {titel && <h2>{tt(titel)}</h2>}
            <DataTable
              label={tt(titel ?? 'fristen')}
              columns={spalten}
              rows={zeilen}
              rowKey={({ ticket }) => ticket.id}
              rowLabel={({ ticket: { nummer, name } }) => `${nummer} ${name}`}
              rowState={({ ticket }) => {
                const min = uhr === 'steht' ? null : rest(ticket.faellig, jetzt)
                return min === null ? undefined : min < 0 ? 'bad' : min < BALD_MIN ? 'warn' : undefined
              }}
              onOpen={({ ticket }) => void navigate(`/ticket/${ticket.nummer}`)}
              empty={uhr === 'steht' ? <Empty icon={Hourglass} title={tt('keinerWartet')} /> : <Empty title={tt('nichts')} text={tt('nichtsText')} />}
            />
          </section>
        ))
      )}
      {more && !gehalten && <LoadMore more pending={loadingMore} onMore={more} />}
    </Page>
  )
}

interface Teil {
  titel: 'ueberfaelliges' | 'naechstes' | null
  zeilen: readonly Zeile[] | undefined
}
/** What is overdue, and what comes next; one list while it loads, when it is empty, and for clocks that stand. */
function geteilt(zeilen: readonly Zeile[] | undefined, uhr: 'laeuft' | 'steht', jetzt: Temporal.Instant): Teil[] {
  if (uhr === 'steht' || !zeilen?.length) return [{ titel: null, zeilen }]
  const vorbei = ({ ticket }: Zeile) => (rest(ticket.faellig, jetzt) ?? 0) < 0
  const teile: Teil[] = [
    { titel: 'ueberfaelliges', zeilen: zeilen.filter(vorbei) },
    { titel: 'naechstes', zeilen: zeilen.filter((zeile) => !vorbei(zeile)) },
  ]
  return teile.filter((teil) => teil.zeilen?.length)
}

/** Minutes until then; negative when it is past. */
const rest = (faellig: string | null, jetzt: Temporal.Instant) =>
  faellig === null ? null : Math.floor((Temporal.Instant.from(faellig).epochMilliseconds - jetzt.epochMilliseconds) / 60_000)

/** Now, anew every quarter of a minute. */
function useJetzt() {
  const [jetzt, setJetzt] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const uhr = setInterval(() => setJetzt(Temporal.Now.instant()), 15_000)
    return () => clearInterval(uhr)
  }, [])
  return jetzt
}

function useSpalten(uhr: 'laeuft' | 'steht', jetzt: Temporal.Instant): Column<Zeile>[] {
  const t = useTexts(messages)
  const tt = useTexts(fristenTexte)
  const f = useFormats()
  const dauer = (min: number, tage: 'tage' | 'tagen') =>
    min >= 2880 ? tt(tage, { n: Math.floor(min / 1440) }) : min >= 1440 ? tt(tage === 'tage' ? 'tag' : 'tagEinem') : tt('stunden', { h: f.duration(min) })
  const zeit: Column<Zeile> =
    uhr === 'steht'
      ? { id: 'seit', label: tt('wartetSeit'), width: '11rem', cell: ({ ticket }) => <span className="num">{f.relative(ticket.seit, jetzt.toString())}</span> }
      : {
          id: 'rest',
          label: tt('rest'),
          width: '10rem',
          cell: ({ ticket }) => {
            const min = rest(ticket.faellig, jetzt) ?? 0
            if (min < 0) return <State kind="bad">{tt('ueberfaellig', { dauer: dauer(-min, 'tagen') })}</State>
            const text = tt('noch', { dauer: dauer(min, 'tage') })
            return min < BALD_MIN ? <State kind="warn">{text}</State> : <span className="n bold">{text}</span>
          },
        }
  return [
    zeit,
    {
      id: 'name',
      label: t('ticket'),
      primary: true,
      width: '28%',
      cell: ({ ticket }) => (
        <span className="two">
          <span className="mid">
            <span className="num t2">{ticket.nummer}</span> {ticket.name}
          </span>
          <small>
            {[`${ticket.prioritaet} ${t(`prio.${ticket.prioritaet as 1}`)}`, ticket.ktostamm?.name ?? t('ohneKunden'), ticket.objekt?.name]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      id: 'was',
      label: tt('was'),
      width: '9rem',
      cell: ({ was, ziel, ticket }) => (
        <span className="two">
          <span>{ziel || was === 'termin' ? tt(`was.${was}`) : tt('ohneRegel')}</span>
          {uhr === 'laeuft' && ticket.faellig && <small className="tl-zeit">{f.dateTime(ticket.faellig)}</small>}
        </span>
      ),
    },
    {
      id: 'verbraucht',
      from: 60,
      label: tt('verbraucht'),
      width: '9rem',
      cell: ({ ziel }) =>
        ziel ? (
          <span className="tl-anteil">
            <Meter
              value={ziel.prozent}
              label={tt('prozent', { prozent: ziel.prozent })}
              kind={ziel.prozent >= 100 ? 'bad' : ziel.prozent >= 80 ? 'warn' : 'info'}
            />
            <span className="num t2" aria-hidden="true">
              {ziel.prozent > 999 ? '> 999' : ziel.prozent} %
            </span>
          </span>
        ) : (
          <span className="t3">–</span>
        ),
    },
    {
      id: 'zustaendig',
      from: 52,
      label: t('zustaendig'),
      cell: ({ ticket }) => (ticket.zustaendig ? <span className="n">{ticket.zustaendig.name}</span> : <span className="t3">–</span>),
    },
    {
      id: 'schritt',
      label: t('zustand'),
      width: '10rem',
      cell: ({ ticket }) => <State kind={zeichenVon(ticket.schritt, ticket.zustand)}>{t(`schritt.${ticket.schritt}`)}</State>,
    },
  ]
}
