import { useMemo } from 'react'
import { useParams } from 'wouter'
import type { Way } from '#platform/text/way.ts'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import type { Belegart } from '#domain/belege/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { Redirect } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/gesamtabfrage/contract.ts'
import { useBelegart } from '../belegart.ts'
import { texte } from '../texte.ts'
import { Belegkette } from './Belegkette.tsx'
import { JederEuro } from './JederEuro.tsx'
import { fallTexte } from './texte-fall.ts'

/** Everything that belongs to one deal, and where each of its euros stands. A number that is none, and a type that the person may not see, lead back to the types. */
export function Geschaeftsfall() {
  const { id = '' } = useParams()
  const { belegart } = useBelegart()
  if (belegart === null || !/^[1-9]\d{0,15}$/.test(id)) return <Redirect to="/gesamtabfrage" replace />
  return belegart ? <Fall key={id} belegart={belegart} id={Number(id)} /> : <Skeleton />
}

function Fall({ belegart, id }: { belegart: Belegart; id: number }) {
  const t = useTexts(fallTexte)
  const tl = useTexts(texte)
  const f = useFormats()
  const read = useCall(calls.geschaeftsfall, { params: { belegart, id } })
  const fall = read.data
  const zurueck: Way = `/gesamtabfrage/${belegart}/find`
  // One scale for all bars: the longest of them.
  const achse = useMemo(
    () => Math.max(1, ...(fall?.lagen ?? []).flatMap(({ angeboten, gesamt, beauftragt }) => [angeboten, gesamt, beauftragt].map(Number))),
    [fall],
  )
  if (!fall || isGone(read.error)) return <UnreadPage title={t('geschaeftsfall')} back={zurueck} read={read} gone={tl('leer')} />
  const { kopf, lagen, seit, verborgen, mehr, belege } = fall
  const angaben = [
    t('geschaeftsfallNr', { nummer: `${kopf.belegart} ${kopf.belegnummer}` }),
    `${kopf.konto.nummer} ${kopf.konto.name}`,
    kopf.objekt !== kopf.titel && kopf.objekt,
    t('seit', { tag: f.day(seit) }),
    t('alleNetto'),
  ]
  return (
    <Page title={kopf.titel} neutral={t('geschaeftsfall')} back={zurueck} subtitle={angaben.filter(Boolean).join(' · ')}>
      {lagen.map((lage) => (
        <JederEuro key={lage.currency} lage={lage} achse={achse} />
      ))}
      {verborgen > 0 && <Notice kind="info">{t('verborgen', { n: verborgen })}</Notice>}
      {mehr && <Notice kind="info">{t('mehr', { n: belege.length })}</Notice>}
      <Belegkette fall={fall} achse={achse} />
      {fall.richtung === 'ausgehend' && (
        <Kontoinfo call={kreditCalls.kontoinfo} konto={String(kopf.konto.nummer)} nebenbei seite={`/kreditlimit/${kopf.konto.nummer}`} />
      )}
    </Page>
  )
}
