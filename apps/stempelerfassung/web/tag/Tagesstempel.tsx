import { calls, type Frage, type Woche } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { doppelteIn } from '#domain/stempel/web/doppelt.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { localeOf } from '#platform/web/text/formats.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { StempelMenue } from '../eintrag/StempelMenue.tsx'
import { Stempelzeile } from '../Stempelzeile.tsx'
import { useWartende } from '../stand/wartende.ts'
import { mitWartenden, reihe } from './reihe.ts'

/** Everything that was stamped on one day, void stamps included, and what is missing. */
export function Tagesstempel({ woche, datum }: { woche: Woche; datum: string }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { data, error, dataUpdatedAt } = useCall(calls.liste, {
    query: { ...instantsOfDays(datum, datum, woche.zone), employeeid: woche.employee.id, sort: 'timestamp', limit: 200 },
  })
  const { session } = useSession()
  const eigene = woche.employee.id === session.employee?.personalid
  const wartende = useWartende(eigene ? woche.zone : undefined, dataUpdatedAt).filter(
    ({ timestamp }) => Temporal.Instant.from(timestamp).toZonedDateTimeISO(woche.zone).toPlainDate().toString() === datum,
  )
  const stempel = mitWartenden(data?.entities ?? [], wartende)
  const doppelte = doppelteIn(stempel)
  const fragen = woche.tage.find((tag) => tag.datum === datum)?.fragen ?? []
  const name = Temporal.PlainDate.from(datum).toLocaleString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <section aria-label={t('stempelDesTages', { tag: name })}>
      <h2>{name}</h2>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : stempel.length === 0 && !fragen.length ? (
        <p className="t2 se-keine">{t('keine')}</p>
      ) : (
        <ol className="se-stempel rows">
          {reihe(stempel, fragen).map((zeile) =>
            'stempel' in zeile ? (
              <Stempelzeile
                key={zeile.stempel.id}
                stempel={zeile.stempel}
                doppelt={doppelte.has(zeile.stempel.id)}
                menue={<StempelMenue stempel={zeile.stempel} />}
              />
            ) : (
              <Fehlender key={`${zeile.frage.stempelId} ${zeile.frage.art}`} frage={zeile.frage} zone={woche.zone} />
            ),
          )}
        </ol>
      )}
    </section>
  )
}

/** The stamp that is missing, in its place, with what was answered or is proposed. */
function Fehlender({ frage: { art, vorschlag, fall }, zone }: { frage: Frage; zone: string }) {
  const t = useTexts(messages)
  const f = useFormats()
  const antwort = fall?.antwort
  return (
    <li>
      <b className="warn">{t('fehlt')}</b>
      <span className="grow">{t(art === 'Gehen fehlt' || art === 'Zwei Kommen' ? 'departure' : 'arrival')}</span>
      {antwort ? (
        <State kind="info">{t('ihreAntwort', { zeit: f.time(antwort.timestamp, zone) })}</State>
      ) : (
        vorschlag && <State kind="warn">{t('vorschlag', { zeit: f.time(vorschlag.timestamp, zone) })}</State>
      )}
    </li>
  )
}
