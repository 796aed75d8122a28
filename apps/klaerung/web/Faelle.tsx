import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import MessageSquare from 'lucide-react/icons/message-square'
import UserCheck from 'lucide-react/icons/user-check'
import { useParams, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { withQuery } from '#platform/text/way.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Beside } from '#platform/web/record/Beside.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { calls, type Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { Entscheidungsdialoge, type Gefragt } from './Entscheidungsdialoge.tsx'
import { Falltafel } from './Falltafel.tsx'
import { Filter, Gefiltert } from './Filter.tsx'
import { Gesammelt } from './Gesammelt.tsx'
import { antwortText, leerText, liegtText, satz, verneintText, zeichen } from './worte.ts'
import { Zeilentaten } from './Zeilentaten.tsx'

const Adresse = z.extend(Gefiltert, { bereich: z.optional(z.enum(['eigene', 'team'])), sort: z.optional(z.enum(['-datum', 'datum'])) })

/** The cases: one's own, or those of the team; the chosen one beside the list. The address keeps it all. */
export function Faelle() {
  const t = useTexts(messages)
  const { id } = useParams()
  const search = useSearch()
  const navigate = useNavigate()
  const [adresse, setzen] = useSearchState(Adresse)
  const { data: stand } = useCall(calls.stand)
  const bereich = adresse.bereich ?? 'eigene'
  const team = bereich === 'team'
  const query = { ...adresse, bereich }
  const list = useList(calls.faelle, { query })
  const { rows, more } = list
  const [gewaehlt, setGewaehlt] = useState<ReadonlySet<string>>(new Set())
  const [sammeln, setSammeln] = useState(false)
  const [frage, setFrage] = useState<{ fall: Fall; was: Gefragt } | null>(null)
  // Filters stand open once there was a list that needs them; what they leave over does not fold them again.
  const [viele, setViele] = useState(false)
  if (!viele && (rows.length > 20 || more)) setViele(true)
  const freigebbar = rows.filter((fall) => gewaehlt.has(fall.id) && fall.darf.includes('freigeben'))
  const zu = (ziel?: string) => withQuery(ziel ? `/klaerung/fall/${ziel}` : '/klaerung', search)
  return (
    <Beside className="kl" label={t('fall')} record={id && <Falltafel key={id} id={id} zurueck={() => void navigate(zu())} />}>
      <Page
        title={t('faelle')}
        subtitle={rows.length > 0 && t(more ? 'anzahlMehr' : 'anzahl', { n: rows.length })}
        actions={
          <>
            {team && freigebbar.length > 0 && (
              <Button kind="primary" icon={CheckCheck} onPress={() => setSammeln(true)}>
                {t('auswahlFreigeben', { n: freigebbar.length })}
              </Button>
            )}
            <ListExport disabled={rows.length === 0} name={t('faelle')} file={(format) => request(calls.faelleDatei, { query: { ...query, format } })} />
          </>
        }
      >
        {stand && stand.vertretungFuer.length > 0 && (
          <div className="kl-hinweis">
            <Notice kind="info" icon={UserCheck}>
              {t('inVertretungHinweis', { namen: stand.vertretungFuer.join(', ') })}
            </Notice>
          </div>
        )}
        {stand?.team && (
          <div className="kl-bereich">
            <Segmented
              label={t('faelle')}
              value={bereich}
              onChange={(wert) => {
                setGewaehlt(new Set())
                setzen({ bereich: wert })
              }}
              choices={[
                { id: 'eigene', label: zahl(t('meine'), stand.offen) },
                { id: 'team', label: zahl(t('team'), stand.zuPruefen) },
              ]}
            />
          </div>
        )}
        <Filter adresse={adresse} team={team} viele={viele} setzen={setzen} />
        <ListRows list={list} failed={{ title: t('nichtGeladen'), again: t('neuLaden') }}>
          {(zeilen) => (
            <Liste
              rows={zeilen}
              team={team}
              offen={id}
              gewaehlt={gewaehlt}
              onWahl={setGewaehlt}
              onOpen={(fall) => void navigate(zu(fall))}
              onFrage={(fall, was) => setFrage({ fall, was })}
              sort={adresse.sort ?? '-datum'}
              onSort={(sort) => setzen({ sort: sort === '-datum' ? null : sort })}
              leer={leerText(team, adresse)}
              zumTeam={stand?.team && !team ? () => setzen({ bereich: 'team' }) : undefined}
            />
          )}
        </ListRows>
      </Page>
      {sammeln && <Gesammelt faelle={freigebbar} onClose={() => setSammeln(false)} onFertig={() => setGewaehlt(new Set())} />}
      {frage && <Entscheidungsdialoge fall={frage.fall} gefragt={frage.was} zu={() => setFrage(null)} />}
    </Beside>
  )
}

interface ListeProps {
  rows: readonly Fall[] | undefined
  team: boolean
  offen: string | undefined
  gewaehlt: ReadonlySet<string>
  onWahl: (ids: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onFrage: (fall: Fall, was: Gefragt) => void
  sort: '-datum' | 'datum'
  onSort: (sort: '-datum' | 'datum') => void
  leer: ReturnType<typeof leerText>
  /** Leads from one's own to those of the team, for whoever sees them. */
  zumTeam: (() => void) | undefined
}

function Liste({ rows, team, offen, gewaehlt, onWahl, onOpen, onFrage, sort, onSort, leer, zumTeam }: ListeProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  const schmal = useNarrow()
  // A card of the team stays three lines; one's own question is answered where it stands.
  const taten = (fall: Fall) => !(team && schmal) && <Zeilentaten fall={fall} frage={(was) => onFrage(fall, was)} />
  const spalten: Column<Fall>[] = [
    {
      id: 'datum',
      label: t('tag'),
      sortable: true,
      width: '8rem',
      cell: ({ datum }) => (
        <span className="num">
          {f.weekday(datum)} {f.day(datum)}
        </span>
      ),
    },
    ...(team
      ? [
          {
            id: 'person',
            label: t('person'),
            primary: true,
            cell: (fall: Fall) => (
              <span className="two">
                <span className="mid">{name(fall.employee)}</span>
                <small className="cardless">
                  {fall.employee.persnr} · {fall.employee.abteilung}
                </small>
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'frage',
      label: t('frage'),
      primary: !team,
      cell: (fall) => (
        <span className="two">
          <span className="mid">{t(`art.${fall.art}`)}</span>
          <small className={team ? 'cardless' : undefined}>{satz(t, f, fall)}</small>
          {fall.verneint && <small>{verneintText(t, f, fall)}</small>}
        </span>
      ),
    },
    {
      id: 'antwort',
      label: t('antwort'),
      ...(!team && { card: 'line' as const }),
      cell: (fall) => (
        <span className="kl-antwort">
          {fall.antwort ? (
            <span>{(!team && liegtText(t, f, fall)) || antwortText(t, f, fall.antwort, fall.zone)}</span>
          ) : fall.vorschlag ? (
            <span className="t3">
              {t('vorschlag')}: {antwortText(t, f, fall.vorschlag, fall.zone)}
            </span>
          ) : (
            !fall.darf.length && <span className="t3">–</span>
          )}
          {taten(fall)}
        </span>
      ),
    },
    {
      id: 'zustand',
      label: t('zustand'),
      width: '10rem',
      card: 'end',
      cell: ({ zustand }) => <State kind={zeichen[zustand]}>{t(`zustand.${zustand}`)}</State>,
    },
  ]
  return (
    <DataTable
      label={t('faelle')}
      columns={offen ? spalten.filter(({ id }) => id !== 'antwort' && id !== (team ? 'frage' : '')) : spalten}
      rows={rows}
      rowKey={({ id }) => id}
      current={offen}
      onOpen={({ id }) => onOpen(id)}
      rowLabel={(fall) => `${name(fall.employee)}, ${f.day(fall.datum)}, ${t(`art.${fall.art}`)}`}
      {...(team && rows?.some(({ darf }) => darf.includes('freigeben')) && { selection: 'multi' as const, selected: gewaehlt, onSelect: onWahl })}
      empty={<Empty icon={MessageSquare} title={t('keine')} text={t(leer)} action={zumTeam && <Button onPress={zumTeam}>{t('teamAnsehen')}</Button>} />}
      sort={{ column: 'datum', direction: sort === 'datum' ? 'asc' : 'desc' }}
      onSort={({ direction }) => onSort(direction === 'asc' ? 'datum' : '-datum')}
    />
  )
}

const zahl = (wort: string, anzahl: number) => (anzahl ? `${wort} (${anzahl})` : wort)
