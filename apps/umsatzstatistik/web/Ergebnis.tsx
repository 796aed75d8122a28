import { useState } from 'react'
import { useSearch } from 'wouter'
import { jahresbeginn, type Zuordnung } from '#domain/umsatz/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { Redirect, useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, meisteZeilen, type Ergebnis as Antwort } from '../contract.ts'
import { messages } from '../messages.ts'
import { Belege } from './Belege.tsx'
import { Filter } from './Filter.tsx'
import { Merken } from './fragen/Merken.tsx'
import { Gesamt, Ohne } from './Gesamt.tsx'
import { MitEinstellungen, type Einstellungen } from './MitEinstellungen.tsx'
import { texte } from './texte.ts'
import { Verlauf } from './verlauf/Verlauf.tsx'
import { Weg } from './Weg.tsx'
import { ausAdresse, ergebnis, kaputt, pfad, type Blick } from './wege.ts'
import { Zeilen } from './Zeilen.tsx'

/** So many rows come at first, and so many more whenever the end is in sight. */
const ersteZeilen = 100
const weitereZeilen = 400

/** The answer to the question that the address carries; without one this year by branches, against the year before. */
export const Ergebnis = () => <MitEinstellungen>{(einstellungen) => <Gefragt einstellungen={einstellungen} />}</MitEinstellungen>

function Gefragt({ einstellungen }: { einstellungen: Einstellungen }) {
  const suche = useSearch()
  const blick = ausAdresse(suche)
  if (blick) return <Beantwortet suche={suche} blick={blick} einstellungen={einstellungen} />
  if (suche) return <Redirect to={`${pfad}/query?${kaputt}`} replace />
  const { heute, geschaeftsjahrAb } = einstellungen
  const monat = Temporal.PlainDate.from(heute)
  const jahr = { vondat: jahresbeginn(heute, geschaeftsjahrAb), bisdat: monat.with({ day: monat.daysInMonth }).toString() }
  return (
    <Redirect
      to={ergebnis({
        ebene: 'Vkforg',
        umsatzart: 'Gesamt',
        aufgliederung: null,
        filialen: [],
        ...jahr,
        menge: 0,
        vergleich: true,
        zuordnung: 'gebucht',
        pfad: [],
      })}
      replace
    />
  )
}

function Beantwortet({ suche, blick, einstellungen }: { suche: string; blick: Blick; einstellungen: Einstellungen }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const navigate = useNavigate()
  const { frage, belege } = blick
  const [geladen, setGeladen] = useState({ suche, zeilen: ersteZeilen })
  const zeilen = geladen.suche === suche ? geladen.zeilen : ersteZeilen
  const { data, error, refetch, isPlaceholderData } = useCall(calls.statistik, { body: { ...frage, zeilen, sort: blick.sort } }, { keep: true })
  const { data: verlauf } = useCall(calls.verlauf, { body: frage }, { keep: true })
  // The rows of before stay until the next ones are there; until then they lead where they led before, not from the new place on.
  const [gezeigt, setGezeigt] = useState(suche)
  if (gezeigt !== suche && !isPlaceholderData) setGezeigt(suche)
  const schritt = data?.pfad.at(-1)
  return (
    <Page
      title={tm('titel')}
      heading={schritt ? [schritt.nummer, schritt.bezeichnung].filter(Boolean).join(' ') : undefined}
      subtitle={data && <Tage antwort={data} zuordnung={frage.zuordnung} />}
      actions={
        <>
          <Merken frage={frage} einstellungen={einstellungen} />
          <ListExport
            formats={['csv', 'xlsx', 'pdf']}
            disabled={!data?.folge.length}
            name={`${tm('titel')}_${belege ? tm('belege') : tm(`ebene.${frage.ebene}`)}_${frage.vondat}_${frage.bisdat}`}
            file={(format) => request(calls.datei, { body: { ...frage, format, belege, sort: blick.sort } })}
          />
        </>
      }
    >
      <Filter frage={frage} belege={belege} antwort={data} einstellungen={einstellungen} />
      <Weg frage={frage} schritte={data?.pfad ?? []} />
      {error && !data ? (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : !data ? (
        <Skeleton />
      ) : data.folge.length === 0 ? (
        <Empty title={t('keine')} text={t('keineText')} />
      ) : (
        <>
          <div className="us-oben">
            <Gesamt antwort={data} jeTag={verlauf?.jeTag ?? null} />
            <Verlauf frage={frage} teile={verlauf?.teile ?? []} />
          </div>
          <Ohne antwort={data} />
          <Segmented
            label={t('ansicht')}
            choices={[
              { id: 'zeilen', label: tm(`ebene.${frage.ebene}`) },
              { id: 'belege', label: t('belege') },
            ]}
            value={belege ? 'belege' : 'zeilen'}
            onChange={(ansicht) => void navigate(ergebnis(frage, { belege: ansicht === 'belege' }), { replace: true })}
          />
          {belege ? (
            <Belege frage={frage} />
          ) : (
            <>
              <Zeilen blick={ausAdresse(gezeigt) ?? blick} antwort={data} aufgliederungen={einstellungen.aufgliederungen} />
              <LoadMore
                more={data.mehr > 0}
                pending={isPlaceholderData}
                onMore={() => setGeladen({ suche, zeilen: Math.min(meisteZeilen, data.folge.length + weitereZeilen) })}
              />
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** The days that were counted, those they are compared with, and by which groups and customers. */
function Tage({ antwort: { fenster, vorjahr, stand }, zuordnung }: { antwort: Antwort; zuordnung: Zuordnung }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  if (!fenster) return null
  const [von, bis] = [f.day(fenster.von), f.day(fenster.bis)]
  const tage = t(vorjahr ? 'gegen' : 'gezaehlt', { von, bis, vonVj: f.day(vorjahr?.von ?? von), bisVj: f.day(vorjahr?.bis ?? bis), stand: f.time(stand) })
  return `${tage} · ${tm(`zuordnung.${zuordnung}`)}`
}
