import { useState } from 'react'
import { useSearch } from 'wouter'
import { alsZeitpunkte, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Redirect } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ausAdresse, calls, ebeneVon, type Frage, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { Einzeln } from './Einzeln.tsx'
import { Filter } from './Filter.tsx'
import { Gesamt } from './Gesamt.tsx'
import { Gruppen } from './Gruppen.tsx'
import { TagDialog } from './TagDialog.tsx'
import { texte } from './texte.ts'
import { useSeiten } from './useseiten.ts'
import { useZone } from './usezone.ts'
import { ergebnis, kaputt, pfad, tageDerFrage, tageVon } from './wege.ts'

/** The answer to the question that the address carries; without one this month by departments. */
export function Ergebnis() {
  const zone = useZone()
  const adresse = new URLSearchParams(useSearch()).get('query')
  if (adresse === null)
    return (
      <Redirect to={ergebnis({ ebene: ebenen.indexOf('abteilung'), ...alsZeitpunkte(tageVon('monat', Temporal.Now.plainDateISO(zone), 0), zone) })} replace />
    )
  const frage = ausAdresse(adresse)
  return frage ? <Antwort key={adresse} frage={frage} zone={zone} /> : <Redirect to={`${pfad}/query?${kaputt}`} replace />
}

function Antwort({ frage, zone }: { frage: Frage; zone: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [sort, setSort] = useState<string>()
  const [offen, setOffen] = useState<Zeile | null>(null)
  const { antwort, liste } = useSeiten(frage, sort)
  const { von, bis } = tageDerFrage(frage, zone)
  const ebene = ebeneVon(frage)
  return (
    <Page
      title={tm('titel')}
      short={tm('titelSchmal')}
      actions={
        <ListExport
          disabled={!antwort?.gesamt.eintraege}
          formats={['csv', 'xlsx', 'pdf'] as const}
          name={`${tm('titel')}_${tm(`ebene.${ebene}`)}_${von}_${bis}`}
          file={(format) => request(calls.datei, { body: { ...frage, format, ...(sort && { sort }) } })}
        />
      }
    >
      <Filter frage={frage} auswahl={antwort?.auswahl ?? []} zone={zone} />
      <ListRows list={liste} failed={{ title: t('nichtGeladen'), again: t('nochmal') }}>
        {(zeilen) =>
          antwort && antwort.gesamt.eintraege === 0 ? (
            <Empty title={t('keine')} text={t('keineText')} />
          ) : (
            <>
              {antwort && <Gesamt frage={frage} gesamt={antwort.gesamt} zone={zone} />}
              {ebene === 'einzeln' ? (
                <Einzeln zeilen={zeilen} gesamt={antwort?.gesamt} sort={sort ?? '-von'} onSort={setSort} onTag={setOffen} zone={zone} />
              ) : (
                <Gruppen frage={frage} zeilen={zeilen} gesamt={antwort?.gesamt} sort={sort ?? '-arbeitszeit'} onSort={setSort} />
              )}
            </>
          )
        }
      </ListRows>
      <TagDialog zeile={offen} onClose={() => setOffen(null)} />
    </Page>
  )
}
