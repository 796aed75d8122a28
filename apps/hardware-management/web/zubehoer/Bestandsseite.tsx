import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Bestandsform } from './Bestandsform.tsx'
import { Bestandszahl } from './Bestandszahl.tsx'
import { Bewegungen } from './Bewegungen.tsx'
import { zubehoertexte } from './texte.ts'
import { WerHat } from './WerHat.tsx'

/** One kind of accessories: who has it, what was moved, and what it is. */
export function Bestandsseite({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(zubehoertexte)
  const neu = id === 'neu'
  const { data, error } = useCall(calls.zubehoerbestand, { params: { id } }, { enabled: !neu })
  if (neu)
    return (
      <>
        <RecordHead title={t('neues')} back={zurueck} />
        <Bestandsform zubehoer={undefined} zurueck={zurueck} />
      </>
    )
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  return <Offenes key={data.id} zubehoer={data} zurueck={zurueck} />
}

function Offenes({ zubehoer, zurueck }: { zubehoer: Zubehoerbestand; zurueck: () => void }) {
  const t = useTexts(zubehoertexte)
  const { can } = useSession()
  const { name, standort, bestand, ausgegeben, mindestbestand, aktiv } = zubehoer
  return (
    <>
      <RecordHead
        title={name}
        subtitle={[standort?.name, t('imLager', { n: bestand }), t('beiPersonen', { n: ausgegeben })].filter(Boolean).join(' · ')}
        state={aktiv ? bestand < mindestbestand && <Bestandszahl {...zubehoer} /> : <State kind="idle">{t('inaktiv')}</State>}
        back={zurueck}
      />
      <Tabs
        label={name}
        tabs={[
          { id: 'werHat', label: t('werHat'), count: ausgegeben, content: <WerHat zubehoer={zubehoer} /> },
          { id: 'verlauf', label: t('verlauf'), content: <Bewegungen id={zubehoer.id} /> },
          {
            id: 'daten',
            label: t('daten'),
            content: can('HARDWAREMANAGEMENT.VERWALTUNG') ? <Bestandsform zubehoer={zubehoer} zurueck={zurueck} /> : <Angaben zubehoer={zubehoer} />,
          },
        ]}
      />
    </>
  )
}

function Angaben({ zubehoer: { standort, mindestbestand, bemerkung } }: { zubehoer: Zubehoerbestand }) {
  const t = useTexts(zubehoertexte)
  const tm = useTexts(messages)
  const angaben = [
    [t('lager'), standort?.name],
    [tm('mindestbestand'), mindestbestand],
    [t('bemerkung'), bemerkung],
  ] as const
  return <Facts facts={angaben.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
}
