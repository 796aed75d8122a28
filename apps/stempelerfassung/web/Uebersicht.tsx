import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useName } from '#domain/personal/web/usename.ts'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { localeOf } from '#platform/web/text/formats.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { calls, type Frage, type Woche } from '../contract.ts'
import { messages } from '../messages.ts'
import { Erfassen, type Vorgabe } from './eintrag/Erfassen.tsx'
import { KeinStand } from './stand/KeinStand.tsx'
import { MitarbeiterWahl } from './suche/MitarbeiterWahl.tsx'
import { Ortsangabe } from './Ortsangabe.tsx'
import { StempelKarte } from './stand/StempelKarte.tsx'
import { Tagesstempel } from './tag/Tagesstempel.tsx'
import { Wochenlinien } from './tag/Wochenlinien.tsx'

const Adresse = z.object({ tag: z.optional(Day), employeeid: z.optional(idOf('lstfix')) })

/** The week in lines, beside it the day's stamps and the form. `erfassen` leads to the form at once. */
export function Uebersicht({ erfassen = false }: { erfassen?: boolean }) {
  const t = useTexts(messages)
  const { session, can } = useSession()
  const schmal = useNarrow()
  const name = useName()
  const [{ tag, employeeid }, setAdresse] = useSearchState(Adresse)
  const [andere, setAndere] = useState<Frage | null>(null)
  const wer = employeeid ?? session.employee?.personalid
  const eigene = wer !== undefined && wer === session.employee?.personalid
  const { data: woche, error, refetch } = useCall(calls.woche, { query: { montag: tag, employeeid: wer } }, { enabled: wer !== undefined, keep: true })
  const gewaehlt = tag ?? woche?.heute ?? ''
  const formular = useRef<HTMLElement>(null)
  const bereit = woche !== undefined || wer === undefined
  useEffect(() => {
    if (erfassen && bereit) zeigen(formular.current)
  }, [erfassen, bereit])
  const waehlen = (datum: string) => {
    setAndere(null)
    setAdresse({ tag: datum })
  }
  const fuerAndere = can('STEMPELERFASSUNG.ALLE') && can('STEMPELERFASSUNG.KORREKTUR')
  const person =
    woche && (eigene || fuerAndere) ? { id: woche.employee.id, nummer: String(woche.employee.persnr), name: name(woche.employee), zone: woche.zone } : null
  const formularfeld = (person || fuerAndere) && bereit && (
    <Erfassen key={`${person?.id}|${gewaehlt}|${andere?.stempelId}`} person={person} vorgabe={vorgabe(woche, gewaehlt, andere)} fuerAndere={fuerAndere} />
  )
  // On a phone the form is a screen of its own: the week stands under “Übersicht”.
  if (erfassen && schmal)
    return (
      <Page title={t('zeitstempelErfassen')}>
        {eigene && <Ortsangabe />}
        {formularfeld || <KeinStand fehler={error !== null} nochmal={() => void refetch()} />}
      </Page>
    )
  return (
    <div className="se-spalten">
      <Page
        title={t('uebersicht')}
        heading={woche ? <Zeitspanne woche={woche} /> : t('uebersicht')}
        subtitle={woche && <Unterzeile woche={woche} />}
        actions={woche && <Blaettern woche={woche} gewaehlt={gewaehlt} onTag={waehlen} />}
      >
        {can('STEMPELERFASSUNG.ALLE') && (
          <div className="se-wahl">
            <MitarbeiterWahl
              value={wer ?? null}
              onChange={(id) => {
                setAndere(null)
                setAdresse({ employeeid: id === session.employee?.personalid ? null : id })
              }}
              leer={false}
            />
          </div>
        )}
        {eigene && <Ortsangabe />}
        {schmal && eigene && <StempelKarte />}
        {woche ? (
          <Wochenlinien
            woche={woche}
            tag={gewaehlt}
            eigene={eigene}
            onTag={waehlen}
            andereZeit={(frage) => {
              setAdresse({ tag: frage.datum })
              setAndere(frage)
              zeigen(formular.current)
            }}
          />
        ) : (
          <KeinStand fehler={error !== null} nochmal={() => void refetch()} rows={5} />
        )}
      </Page>
      <aside className="se-seite" aria-label={t('zeitstempelErfassen')}>
        {woche && <Tagesstempel woche={woche} datum={gewaehlt} />}
        {formularfeld && (
          <section ref={formular} tabIndex={-1}>
            <h2>{t('zeitstempelErfassen')}</h2>
            {formularfeld}
          </section>
        )}
      </aside>
    </div>
  )
}

const zeigen = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'start' })
  element?.focus()
}

/** Today the form means now; on another day its time is still to be given, unless a question suggests one. */
function vorgabe(woche: Woche | undefined, gewaehlt: string, andere: Frage | null): Vorgabe {
  if (!woche) return {}
  const frage = andere ?? woche.tage.find(({ datum }) => datum === gewaehlt)?.fragen[0]
  const { vorschlag } = frage ?? {}
  if (vorschlag) {
    const wand = Temporal.Instant.from(vorschlag.timestamp).toZonedDateTimeISO(woche.zone)
    return { tag: wand.toPlainDate().toString(), zeit: wand.toPlainTime().toString({ smallestUnit: 'minute' }), flag: vorschlag.flag }
  }
  if (frage) return { tag: frage.datum, flag: frage.art === 'Gehen fehlt' || frage.art === 'Zwei Kommen' ? 'departure' : 'arrival' }
  return gewaehlt === woche.heute ? { flag: woche.tage.find(({ datum }) => datum === gewaehlt)?.laeuft ? 'departure' : 'arrival' } : { tag: gewaehlt }
}

function Zeitspanne({ woche }: { woche: Woche }) {
  const { language } = useLanguage()
  const spanne = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const tag = (datum: string) => Temporal.Instant.from(`${datum}T12:00Z`).epochMilliseconds
  // A day stays with its month where the line of a phone ends.
  return spanne.formatRange(tag(woche.montag), tag(woche.tage[6]!.datum)).replace(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')
}

function Unterzeile({ woche }: { woche: Woche }) {
  const t = useTexts(messages)
  const name = useName()
  return (
    <>
      {woche.employee.persnr} {name(woche.employee)} · {woche.employee.abteilung} · {t('kw', { n: Temporal.PlainDate.from(woche.montag).weekOfYear ?? '' })}
    </>
  )
}

function Blaettern({ woche, gewaehlt, onTag }: { woche: Woche; gewaehlt: string; onTag: (datum: string) => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const um = (days: number) => onTag(Temporal.PlainDate.from(gewaehlt).add({ days }).toString())
  return (
    <>
      <IconButton kind="plain" icon={ChevronLeft} label={t('vorigeWoche')} onPress={() => um(-7)} />
      <Button onPress={() => onTag(woche.heute)} aria-label={`${t('heute')}, ${f.day(woche.heute)}`}>
        {t('heute')}
      </Button>
      <IconButton kind="plain" icon={ChevronRight} label={t('naechsteWoche')} onPress={() => um(7)} />
    </>
  )
}
