import { useParams } from 'wouter'
import { useCall } from '#platform/web/data/query.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { Redirect } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { calls } from '../contract.ts'
import { Beleg } from './beleg/Beleg.tsx'
import { Standwort } from './Standwort.tsx'
import { texte } from './texte.ts'
import { Wartendes } from './Wartendes.tsx'

/** One document in release. Without a network, what waits is there by the list that the device keeps. */
export function Seite() {
  const t = useTexts(texte)
  const id = useParams()['id']!
  const read = useCall(calls.freigabe, { params: { id } })
  const { data: daheim } = useCall(calls.wartend)
  const beleg = read.data ?? daheim?.entities.find((eins) => eins.id === id)
  if (read.error?.status === 400) return <Redirect to="/freigabe" replace />
  if (!beleg || isGone(read.error)) return <UnreadPage title={t('titel')} back="/freigabe" read={read} />
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
