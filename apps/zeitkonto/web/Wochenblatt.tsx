import * as z from 'zod/mini'
import { regelname } from '#domain/zeiten/messages.ts'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { app } from '../app.ts'
import { calls, type Woche } from '../contract.ts'
import { Blaettern, Summen, Verlauf, Warten, Wer } from './Blatt.tsx'
import { Handlungen } from './Handlungen.tsx'
import { monatsname } from './monatsname.ts'
import { Nachreichen } from './Nachreichen.tsx'
import { NichtBeschaeftigt } from './NichtBeschaeftigt.tsx'
import { Tagestabelle, useWarnung } from './Tagestabelle.tsx'
import { befundtexte } from './texte-befunde.ts'
import { texte } from './texte.ts'
import { zustandsart } from './worte.ts'

const Adresse = z.object({ montag: z.optional(Day), employeeid: z.optional(idOf('lstfix')) })

/** One week: its days, what the rules say, and the way from handing in to approval. */
export function Wochenblatt() {
  const t = useTexts(texte)
  const f = useFormats()
  const warnung = useWarnung()
  const [{ montag, employeeid }, setAdresse] = useSearchState(Adresse)
  const { data: woche, error, refetch } = useCall(calls.woche, { query: { montag, employeeid } }, { keep: true })
  const um = (days: number) => woche && setAdresse({ montag: Temporal.PlainDate.from(woche.montag).add({ days }).toString() })
  const schmal = useNarrow()
  const zustand = woche && (
    <State kind={zustandsart[woche.zustand]} soft>
      {t(`zustand.${woche.zustand}`)}
    </State>
  )
  return (
    <Page
      title={t('woche')}
      heading={
        woche ? (
          <span className="row wrap">
            {t('wocheVom', { von: f.shortDay(woche.montag), bis: f.day(woche.tage[6]!.datum) })}
            {zustand}
          </span>
        ) : (
          t('woche')
        )
      }
      short={
        woche &&
        t('kwKurz', { n: Temporal.PlainDate.from(woche.montag).weekOfYear ?? '', von: f.shortDay(woche.montag), bis: f.shortDay(woche.tage[6]!.datum) })
      }
      subtitle={
        woche && (
          <>
            <Wer blatt={woche} />
            {schmal ? <> {zustand}</> : ` · ${t('kw', { n: Temporal.PlainDate.from(woche.montag).weekOfYear ?? '' })}`}
          </>
        )
      }
      actions={woche && <Blaettern zurueck={() => um(-7)} vor={() => um(7)} jetzt={() => setAdresse({ montag: null })} />}
    >
      {woche ? (
        <div className="zk">
          <Schnitthinweis woche={woche} />
          {woche.vertretungFuer.length > 0 && (
            <Notice kind="info" action={<LinkButton href={`${app.path}/team`}>{t('zumTeam')}</LinkButton>}>
              {t('vertretungHinweis', { namen: woche.vertretungFuer.join(', ') })}
            </Notice>
          )}
          {woche.geaendert && (
            <Notice kind="warn" title={t('seitGenehmigung')}>
              {t('seitGenehmigungText')}
            </Notice>
          )}
          <Ruhetage woche={woche} />
          {woche.warnungen.map((w) => (
            <Notice key={w.art} kind="warn">
              {warnung(w)}
            </Notice>
          ))}
          {woche.tage.some(({ fragen }) => fragen.length) && (
            <Notice
              kind="warn"
              action={
                <LinkButton
                  href={`/stempelerfassung?tag=${woche.tage.find(({ fragen }) => fragen.length)!.datum}${employeeid ? `&employeeid=${employeeid}` : ''}`}
                >
                  {t('klaeren')}
                </LinkButton>
              }
            >
              {t('hindernis.offene-fragen')}
            </Notice>
          )}
          <NichtBeschaeftigt blatt={woche} />
          <Summen blatt={woche} />
          <div className="zk-tage">
            <Tagestabelle tage={woche.tage} summe={woche.summe} zone={woche.zone} heute={woche.heute} label={t('tage')} />
          </div>
          <Handlungen key={woche.montag} darf={woche.darf} employeeid={woche.employee.id} beginn={woche.montag} />
          {woche.darfNachreichen && <Nachreichen woche={woche} />}
          <Verlauf blatt={woche} />
        </div>
      ) : (
        <Warten fehler={error} nochmal={() => void refetch()} />
      )}
    </Page>
  )
}

/** Days that had to be free and were not: too many Sundays of the year, no free day for one that was worked. */
function Ruhetage({ woche: { ruhetage } }: { woche: Woche }) {
  const t = useTexts(befundtexte)
  const f = useFormats()
  const { language } = useLanguage()
  const satz = (fall: Woche['ruhetage'][number]) => {
    if (fall.art === 'ersatz') return t(fall.feiertag ? 'ersatzFeiertag' : 'ersatzSonntag', { tag: f.day(fall.tag), bis: f.day(fall.bis) })
    if (fall.art === 'ersatzruhe')
      return t('ersatzruhe', { schuld: `${f.duration(fall.schuldMin)} h`, frei: `${f.duration(fall.freiMin)} h`, bis: f.day(fall.bis) })
    const zahlen = { n: fall.gearbeitet, frei: fall.frei, mindestens: fall.mindestens }
    return fall.art === 'jahr'
      ? t('sonntageImJahr', { ...zahlen, jahr: String(fall.jahr) })
      : t('sonntageImMonat', { ...zahlen, monat: monatsname(fall.monat, language) })
  }
  return ruhetage.map((fall) => (
    <Notice key={`${fall.art}-${fall.art === 'ersatz' ? fall.tag : ''}`} kind="warn">
      {satz(fall)} ({fall.quelle}; {regelname(fall.regel, language)})
    </Notice>
  ))
}

/** The average over several weeks: over the limit, or so near that the planned week would be. By which rule, version and law. */
function Schnitthinweis({ woche: { durchschnitt: schnitt, tage } }: { woche: Woche }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  if (!schnitt) return null
  const { wochen, von, bis, istMin, grenzMin, bleibtMin, regel, quelle } = schnitt
  const nach = `${quelle}; ${regelname(regel, language)}`
  const geplant = tage.reduce((summe, { saldoMin, sollMin }) => (saldoMin === null ? summe + sollMin : summe), 0)
  return (
    <>
      {schnitt.ueber && (
        <Notice kind="warn">
          {t('ueberDurchschnitt', { wochen, von: f.day(von), bis: f.day(bis), ist: f.duration(istMin), grenze: f.duration(grenzMin) })} ({nach})
        </Notice>
      )}
      {!schnitt.ueber && bleibtMin !== null && bleibtMin < geplant && (
        <Notice kind="warn">
          {t('bleibtDurchschnitt', { wochen, bleibt: f.duration(bleibtMin) })} ({nach})
        </Notice>
      )}
    </>
  )
}
