import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Geheimnisse } from '../geheimnis/Geheimnisse.tsx'
import { Lizenzform } from './Lizenzform.tsx'
import { Plaetze } from './Plaetze.tsx'
import { lizenztexte } from './texte.ts'
import { Laufzeit, Platzstand } from './Zeichen.tsx'

/** One licence: who has its places, and what it is. */
export function Lizenzseite({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(lizenztexte)
  const neu = id === 'neu'
  const { data, error } = useCall(calls.lizenz, { params: { id } }, { enabled: !neu })
  if (neu)
    return (
      <>
        <RecordHead title={t('neueLizenz')} back={zurueck} />
        <Lizenzform lizenz={undefined} zurueck={zurueck} />
      </>
    )
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  return <Offene key={data.id} lizenz={data} zurueck={zurueck} />
}

function Offene({ lizenz, zurueck }: { lizenz: Lizenz; zurueck: () => void }) {
  const t = useTexts(lizenztexte)
  const tm = useTexts(messages)
  const { can } = useSession()
  const daten = (
    <>
      {can('HARDWAREMANAGEMENT.VERWALTUNG') ? <Lizenzform lizenz={lizenz} zurueck={zurueck} /> : <Angaben lizenz={lizenz} />}
      {can('HARDWAREMANAGEMENT.GEHEIMNIS') && <Geheimnisse traeger="lizenz" id={lizenz.id} />}
    </>
  )
  return (
    <>
      <RecordHead
        title={lizenz.name}
        subtitle={[`${tm('id')} ${lizenz.nummer}`, lizenz.hersteller?.name, tm(`lizenzart.${lizenz.art}`)].filter(Boolean).join(' · ')}
        state={
          <>
            <Platzstand lizenz={lizenz} />
            <Laufzeit lizenz={lizenz} />
          </>
        }
        back={zurueck}
      />
      {lizenz.plaetze === null ? (
        daten
      ) : (
        <Tabs
          label={lizenz.name}
          tabs={[
            { id: 'plaetze', label: t('plaetze'), count: lizenz.belegt, content: <Plaetze lizenz={lizenz} /> },
            { id: 'daten', label: t('daten'), content: daten },
          ]}
        />
      )}
    </>
  )
}

function Angaben({ lizenz }: { lizenz: Lizenz }) {
  const t = useTexts(lizenztexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const tag = (day: string | null) => day && f.day(day)
  const angaben = [
    [tm('plaetze'), lizenz.plaetze],
    [tm('gueltigVon'), tag(lizenz.von)],
    [tm('gueltigBis'), tag(lizenz.bis) ?? t('unbefristet')],
    [tm('kuendigungBis'), tag(lizenz.kuendigungBis)],
    [tm('kosten'), lizenz.kosten && `${f.money(lizenz.kosten)} · ${tm(`kostenJe.${lizenz.kostenJe}`)}`],
    [tm('vertrag'), lizenz.vertrag],
    [t('warntage'), lizenz.warntage.join(', ')],
    [t('bemerkung'), lizenz.bemerkung],
  ] as const
  return <Facts facts={angaben.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
}
