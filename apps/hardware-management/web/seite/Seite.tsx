import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import { unreachable } from '#platform/web/data/offline-answers.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Etiketten } from '../etikett/Etiketten.tsx'
import { Bearbeiten } from '../formular/Bearbeiten.tsx'
import { Kette } from '../kette/Kette.tsx'
import { kettentexte } from '../kette/texte.ts'
import { Geheimnisse } from '../geheimnis/Geheimnisse.tsx'
import { LizenzenZum } from '../lizenz/LizenzenZum.tsx'
import { Sitzungen } from '../sitzung/Sitzungen.tsx'
import { sitzungstexte } from '../sitzung/texte.ts'
import { texte } from '../texte.ts'
import { Tickets } from '../ticket/Tickets.tsx'
import { Geraetezeichen } from '../Zeichen.tsx'
import { ZubehoerBei } from '../zubehoer/ZubehoerBei.tsx'
import { tickettexte } from '../ticket/texte.ts'
import { Ausscheiden } from './Ausscheiden.tsx'
import { Dateien } from './Dateien.tsx'
import { dateitexte } from './dateitexte.ts'
import { Daten } from './Daten.tsx'
import { Hinweise } from './Hinweise.tsx'
import { Kommentare } from './Kommentare.tsx'
import { Verlauf } from './Verlauf.tsx'
import { geraetZurHand, ZurHand } from './ZurHand.tsx'

/** One device: what it is, what was written about it, what became of it. */
export function Seite({ id, zurueck }: { id: string; zurueck: () => void }) {
  const { data, error, failureReason } = useCall(calls.hardware, { params: { idhardware: id } })
  // Without a network at once: the tries go on behind it.
  const zurHand = !data && unreachable(failureReason) ? geraetZurHand(id) : undefined
  if (zurHand) return <ZurHand geraet={zurHand} zurueck={zurueck} />
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  return <Offene key={data.id} geraet={data} zurueck={zurueck} />
}

function Offene({ geraet, zurueck }: { geraet: Hardwaredetail; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tk = useTexts(kettentexte)
  const tt = useTexts(tickettexte)
  const ts = useTexts(sitzungstexte)
  const td = useTexts(dateitexte)
  const [bearbeiten, setBearbeiten] = useState(false)
  const { can } = useSession()
  const { nummer, namen, hostname, darf } = geraet
  const imHaus = darf.includes('kommentieren')
  const wo = [namen.produkt?.name, namen.kunde?.name, namen.standort?.name ?? namen.objekt?.name].filter(Boolean).join(' · ')
  return (
    <>
      <RecordHead
        title={hostname || namen.produkt?.name || `${tm('hardware')} ${nummer}`}
        subtitle={[`${tm('id')} ${nummer}`, wo].filter(Boolean).join(' · ')}
        state={<Geraetezeichen geraet={geraet} />}
        back={zurueck}
        actions={
          !bearbeiten && (
            <span className="row wrap">
              {imHaus && <Etiketten frage={{ geraet: geraet.id, zustand: 'alle' }} />}
              <Ausscheiden geraet={geraet} />
              {darf.includes('aendern') && (
                <Button kind="primary" icon={Pencil} onPress={() => setBearbeiten(true)}>
                  {t('bearbeiten')}
                </Button>
              )}
            </span>
          )
        }
      />
      {geraet.ktostammId && <Kontoinfo call={kreditCalls.kontoinfo} konto={geraet.ktostammId} nebenbei seite={`/kreditlimit/${geraet.ktostammId}`} />}
      {bearbeiten ? (
        <Bearbeiten geraet={geraet} onFertig={() => setBearbeiten(false)} />
      ) : (
        <Tabs
          label={hostname || String(nummer)}
          tabs={[
            {
              id: 'daten',
              label: t('daten'),
              content: (
                <div className="hw-daten">
                  <Hinweise hinweise={geraet.hinweise} />
                  {imHaus && can('HARDWAREMANAGEMENT.GEHEIMNIS') && <Geheimnisse traeger="hardware" id={geraet.id} />}
                  <Daten geraet={geraet} />
                  {imHaus && <LizenzenZum id={geraet.id} />}
                  {imHaus && <ZubehoerBei dort={{ ziel: 'hardwareId', id: geraet.id, name: hostname || namen.produkt?.name || String(nummer) }} />}
                </div>
              ),
            },
            ...(imHaus ? [{ id: 'kommentare' as const, label: t('kommentare'), count: geraet.kommentare, content: <Kommentare id={geraet.id} /> }] : []),
            ...(imHaus ? [{ id: 'dateien' as const, label: td('dateien'), content: <Dateien geraet={geraet} /> }] : []),
            ...(can('TICKET') ? [{ id: 'tickets' as const, label: tt('tickets'), content: <Tickets geraet={geraet} /> }] : []),
            ...(can('RDPLOG') ? [{ id: 'sitzungen' as const, label: ts('sitzungen'), content: <Sitzungen id={geraet.id} /> }] : []),
            ...(imHaus
              ? [
                  { id: 'kette' as const, label: tk('kette'), content: <Kette geraet={geraet} /> },
                  { id: 'verlauf' as const, label: t('verlauf'), content: <Verlauf id={geraet.id} /> },
                ]
              : []),
          ]}
        />
      )}
    </>
  )
}
