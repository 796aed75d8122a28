import ScanLine from 'lucide-react/icons/scan-line'
import { useCall } from '#platform/web/data/query.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Befunde } from './Befunde.tsx'
import { Fortschritt } from './Fortschritt.tsx'
import { inventurtexte } from './texte.ts'
import { Taten } from './Taten.tsx'
import { WerZaehlt } from './WerZaehlt.tsx'
import { zustandszeichen } from './zustand.ts'

/** A stocktake as the office sees it: how far it is, what has to be decided, who counts, its protocols. */
export function Inventur({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(inventurtexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { data, error } = useCall(calls.inventur, { params: { id } })
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  const { summen } = data
  const gezaehlt = summen.gefunden + summen.falscherOrt
  const laeuft = data.zustand !== 'geplant'
  return (
    <>
      <RecordHead
        title={data.name}
        subtitle={`${data.bereich} · ${f.day(data.geplant)}`}
        state={<State kind={zustandszeichen[data.zustand]}>{tm(`inventur.${data.zustand}`)}</State>}
        back={zurueck}
        actions={
          <span className="row wrap">
            {data.darf.includes('zaehlen') && (
              <LinkButton href={`/hardware-management/inventur/${id}/zaehlen`} kind="primary" icon={ScanLine}>
                {t('zaehlen')}
              </LinkButton>
            )}
            <Taten inventur={data} />
          </span>
        }
      />
      {data.nachzuegler > 0 && (
        <Notice kind="warn" title={t('nachzuegler', { n: data.nachzuegler })}>
          {t('nachzueglerText')}
        </Notice>
      )}
      {laeuft && (
        <section className="hw-stand" aria-label={t('gezaehlt')}>
          <div className="row between wrap">
            <span className="kf l">
              <b>
                {gezaehlt} <small>{t('vonGeraeten', { n: summen.soll })}</small>
              </b>
            </span>
            <span className="t2 t12">
              {[
                t('amPlatz', { n: summen.gefunden }),
                t('amFalschen', { n: summen.falscherOrt }),
                t(data.zustand === 'offen' ? 'nichtGefunden' : 'fehlen', { n: summen.fehlt }),
                summen.nichtErwartet > 0 && t('nichtErwartete', { n: summen.nichtErwartet }),
                summen.unbekannt > 0 && t('unbekannte', { n: summen.unbekannt }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <Fortschritt teile={data.orte} label={t('fortschritt', { n: gezaehlt, alle: summen.soll })} />
        </section>
      )}
      {laeuft && <Befunde inventur={data} />}
      {data.personen.length > 0 && <WerZaehlt personen={data.personen} />}
      {data.protokolle.length > 0 && (
        <RecordSection title={t('protokolle')}>
          <FileList files={data.protokolle} label={t('protokolle')} note={({ erstellt }) => f.dateTime(erstellt)} />
        </RecordSection>
      )}
      <RecordSection title={t('ablauf')}>
        <Timeline
          label={t('ablauf')}
          entries={data.schritte.map((schritt) => ({
            id: schritt.id,
            icon: ScanLine,
            title: t(`schritt.${schritt.was}`),
            time: f.dateTime(schritt.zeitpunkt),
            children: [schritt.wer, schritt.grund].filter(Boolean).join(': '),
          }))}
        />
      </RecordSection>
    </>
  )
}
