import { useParams } from 'wouter'
import { useCall } from '#platform/web/data/query.tsx'
import { Gone } from '#platform/web/record/ListScreen.tsx'
import { Redirect, useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Beleg } from './beleg/Beleg.tsx'
import { Standwort } from './Standwort.tsx'
import { texte } from './texte.ts'
import { Wartendes } from './Wartendes.tsx'

/** One document in release. Without a network, what waits is there by the list that the device keeps. */
export function Seite() {
  const t = useTexts(texte)
  const id = useParams()['id']!
  const navigate = useNavigate()
  const { data, error } = useCall(calls.freigabe, { params: { id } })
  const { data: daheim } = useCall(calls.wartend)
  const beleg = data ?? daheim?.entities.find((eins) => eins.id === id)
  if (error?.status === 400) return <Redirect to="/freigabe" replace />
  if (error?.status === 404) return <Gone back={() => void navigate('/freigabe')} />
  if (!beleg) return <Page title={t('titel')}>{error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />}</Page>
  return (
    <Page
      title={beleg.ktostamm.name}
      neutral={t('titel')}
      subtitle={[beleg.bezugsnummer || beleg.belegnummer, beleg.ktostamm_lief?.name].filter(Boolean).join(' · ')}
      actions={<Standwort row={beleg} />}
      back="/freigabe"
    >
      <Wartendes />
      <Beleg beleg={beleg} />
    </Page>
  )
}
