import { useId } from 'react'
import { richtungen } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Belegartzeile } from '../contract.ts'
import { Downloads } from './Downloads.tsx'
import { texte } from './texte.ts'

/** The types of documents that the person may see, with how many there are: the way into the search. */
export function Belegarten() {
  const t = useTexts(texte)
  const kopf = useId()
  const { can } = useSession()
  const { data, error } = useCall(calls.belegarten, { query: {} })
  const arten = data?.entities
  return (
    <Page title={t('belegarten')}>
      <Downloads />
      {!arten && (error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton />)}
      <div className="ga-arten">
        {richtungen.map((richtung) => {
          const eigene = arten?.filter((art) => art.richtung === richtung) ?? []
          return (
            eigene.length > 0 && (
              <section key={richtung} className="ga-richtung" aria-labelledby={`${kopf}${richtung}`}>
                <h2 id={`${kopf}${richtung}`}>{t(can('GESAMTABFRAGE.KUNDENSUCHE') ? richtung : 'ihre')}</h2>
                <ul>
                  {eigene.map((art) => (
                    <li key={art.id}>
                      <Belegartlink art={art} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Page>
  )
}

function Belegartlink({ art: { id, anzahl, mehr, neuester } }: { art: Belegartzeile }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  return (
    <Anchor href={`/gesamtabfrage/${id}/find`} className="ga-art">
      <b>{ta(id)}</b>
      <span className="t3">{id}</span>
      <span className="ga-zahl">{mehr ? t('mehrAls', { n: f.number(anzahl) }) : anzahl ? t('anzahl', { n: anzahl }) : t('keine')}</span>
      <small className="t3">{neuester && t('neuester', { tag: f.day(neuester) })}</small>
    </Anchor>
  )
}
