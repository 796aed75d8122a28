import { useState } from 'react'
import * as z from 'zod/mini'
import { useName } from '#domain/personal/web/usename.ts'
import { idOf } from '#platform/contract/shapes.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { app } from '#apps/zeitkonto/app.ts'
import { calls, Monat } from '#apps/zeitkonto/contract.ts'
import { Abschlussstand, type Teamzeile } from '#apps/zeitkonto/teamzeile.ts'
import { Blaettern } from '../Blatt.tsx'
import { monatsname } from '../monatsname.ts'
import { Abgeschlossen } from './Abgeschlossen.tsx'
import { Nachtraege } from './Nachtraege.tsx'
import { NichtBeschaeftigtZeile } from '../NichtBeschaeftigt.tsx'
import { Paketknopf } from '../Paket.tsx'
import { Sammeln } from './Sammeln.tsx'
import { texteFreigabe } from '../texte-freigabe.ts'
import { texte } from '../texte.ts'
import { useHindernis, useSaldo, zustandsart } from '../worte.ts'

const Adresse = z.object({ monat: z.optional(Monat), q: z.optional(z.string()), abteilung: z.optional(idOf('abteilung')), stand: z.optional(Abschlussstand) })

/** Everybody's month: what waits for approval, what can be closed, both for many at once. */
export function Team() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const schmal = useNarrow()
  const [{ monat = Temporal.Now.plainDateISO().toString().slice(0, 7), q, abteilung, stand }, setAdresse] = useSearchState(Adresse)
  const list = useList(calls.team, { query: { monat, q, abteilung, stand } })
  const { rows } = list
  const { data: abteilungen } = useCall(calls.abteilungen)
  const [gewaehlt, setGewaehlt] = useState<ReadonlySet<string>>(new Set())
  const um = (months: number) => {
    setGewaehlt(new Set())
    setAdresse({ monat: Temporal.PlainYearMonth.from(monat).add({ months }).toString() })
  }
  const dabei = rows.filter(({ employee }) => gewaehlt.has(employee.id))
  return (
    <Page
      title={t('team')}
      heading={schmal ? monatsname(monat, language) : `${t('team')} · ${monatsname(monat, language)}`}
      actions={
        <>
          <Paketknopf monat={monat} personen={rows} />
          <Blaettern
            zurueck={() => um(-1)}
            vor={() => um(1)}
            jetzt={() => {
              setGewaehlt(new Set())
              setAdresse({ monat: null })
            }}
          />
        </>
      }
    >
      <div className="zk">
        <FilterBar
          onReset={q || abteilung || stand ? () => setAdresse({ q: null, abteilung: null, stand: null }) : undefined}
          set={[...(abteilung ? ['abteilung'] : []), ...(stand ? ['stand'] : [])]}
          fields={{
            abteilung: (
              <Select
                label={t('abteilung')}
                value={abteilung ?? 'alle'}
                onChange={(id) => setAdresse({ abteilung: id === 'alle' ? null : id })}
                items={[{ id: 'alle', name: t('alleAbteilungen') }, ...(abteilungen ?? [])]}
              />
            ),
            stand: (
              <Select
                label={t('abschluss')}
                value={stand ?? 'alle'}
                onChange={(id) => {
                  setGewaehlt(new Set())
                  setAdresse({ stand: id === 'alle' ? null : id })
                }}
                items={[{ id: 'alle' as const, name: t('alleStaende') }, ...Abschlussstand.options.map((id) => ({ id, name: t(`stand.${id}`) }))]}
              />
            ),
          }}
        >
          <SearchField value={q ?? ''} placeholder={t('suche')} onChange={(wert) => setAdresse({ q: wert })} />
        </FilterBar>
        <div className="zk-nachtraege">
          <Abgeschlossen monat={monat} q={q} abteilung={abteilung} />
          <Nachtraege monat={monat} />
        </div>
        <Sammeln monat={monat} zeilen={dabei} fertig={() => setGewaehlt(new Set())} />
        {/* Sums that could not be read again are not shown as if they were true. */}
        <ListRows list={list.error ? { ...list, rows: [] } : list}>
          {(zeilen) => (
            <>
              <Liste zeilen={zeilen} alle={list.everything} gewaehlt={gewaehlt} setGewaehlt={setGewaehlt} monat={monat} />
              {rows.length > 0 && (
                <p className="t12 t2">
                  {t('stand')}: {t('standHinweis')}. {t('uebertragHinweis')}
                </p>
              )}
            </>
          )}
        </ListRows>
      </div>
    </Page>
  )
}

function Liste({
  zeilen,
  alle,
  gewaehlt,
  setGewaehlt,
  monat,
}: {
  zeilen: readonly Teamzeile[] | undefined
  alle: (() => Promise<readonly Teamzeile[] | null>) | undefined
  gewaehlt: ReadonlySet<string>
  setGewaehlt: (ids: ReadonlySet<string>) => void
  monat: string
}) {
  const t = useTexts(texte)
  const fr = useTexts(texteFreigabe)
  const f = useFormats()
  const saldo = useSaldo()
  const grund = useHindernis()
  const navigate = useNavigate()
  const name = useName()
  return (
    <DataTable<Teamzeile>
      label={t('team')}
      rows={zeilen}
      rowKey={({ employee }) => employee.id}
      rowLabel={({ employee }) => name(employee)}
      selection="multi"
      everything={alle}
      selected={gewaehlt}
      onSelect={setGewaehlt}
      rowState={({ offeneFragen, differenzMin, durchschnitt, nichtBeschaeftigt }) =>
        offeneFragen || nichtBeschaeftigt.length || differenzMin || durchschnitt ? 'warn' : undefined
      }
      empty={<Empty title={t('niemand')} text={t('niemandText')} />}
      onOpen={({ employee, eingereicht }) =>
        void navigate(
          eingereicht[0] ? `${app.path}?montag=${eingereicht[0]}&employeeid=${employee.id}` : `${app.path}/monat?monat=${monat}&employeeid=${employee.id}`,
        )
      }
      columns={[
        {
          id: 'person',
          label: t('person'),
          primary: true,
          cell: ({ employee, abteilung }) => (
            <span className="two">
              <b>{name(employee, 'Zuname Vorname')}</b>
              <small>
                {employee.persnr} · {abteilung}
              </small>
            </span>
          ),
        },
        {
          id: 'zustand',
          label: t('zustand'),
          card: 'end',
          cell: ({ zustand, offeneFragen, warnungen, durchschnitt, stand, hindernis, wochen, employee, nichtBeschaeftigt }) => (
            <span className="two zk-stand">
              <State kind={offeneFragen ? 'warn' : zustandsart[zustand]}>{offeneFragen ? t('fragenN', { n: offeneFragen }) : t(`zustand.${zustand}`)}</State>
              {durchschnitt && <State kind="warn">{t('ueberSchnitt', { wochen: durchschnitt.wochen, ist: f.duration(durchschnitt.istMin) })}</State>}
              {stand === 'bereit' && <small>{t('stand.bereit')}</small>}
              {hindernis && hindernis !== 'nicht-vorbei' && !offeneFragen && !nichtBeschaeftigt.length && <small>{grund({ hindernis, wochen })}</small>}
              <NichtBeschaeftigtZeile zeile={{ employee, nichtBeschaeftigt }} />
              {warnungen > 0 && <small className="cardless">{t('warnungenN', { n: warnungen })}</small>}
            </span>
          ),
        },
        {
          id: 'wochen',
          label: t('wartet'),
          cell: ({ eingereicht, genehmigt, fehlend, erinnert }) => (
            <span className="two">
              {eingereicht.length ? <State kind="info">{t('wochenWarten', { n: eingereicht.length })}</State> : <span className="cardless">–</span>}
              {genehmigt > 0 && <small className="cardless">{t('wochenGenehmigt', { n: genehmigt })}</small>}
              {fehlend.length > 0 && <small>{fr('fehlenN', { n: fehlend.length })}</small>}
              {erinnert && (
                <small>
                  {fr('erinnertAm', { tag: f.day(Temporal.Instant.from(erinnert).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()) })}
                </small>
              )}
            </span>
          ),
        },
        { id: 'ist', label: t('ist'), align: 'end', cardless: true, cell: ({ istMin }) => f.duration(istMin) },
        { id: 'soll', label: t('soll'), align: 'end', cardless: true, cell: ({ sollMin }) => f.duration(sollMin) },
        {
          id: 'saldo',
          label: t('saldo'),
          align: 'end',
          cell: ({ saldoMin, differenzMin }) => (
            <span className="two">
              {saldo(saldoMin)}
              {differenzMin !== 0 && <small>{t('unterschied', { wert: saldo(differenzMin) })}</small>}
            </span>
          ),
        },
        {
          id: 'kontostand',
          label: t('stand'),
          align: 'end',
          cardless: true,
          cell: ({ kontostandMin, uebertragMin }) => (
            <span className="two">
              {saldo(kontostandMin)}
              <small>
                {t('uebertrag')} {saldo(uebertragMin)}
              </small>
            </span>
          ),
        },
      ]}
    />
  )
}
