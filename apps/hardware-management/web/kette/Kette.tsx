import { useState } from 'react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Printer from 'lucide-react/icons/printer'
import { Unterschriftsbild } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import type { Zuordnung } from '#apps/hardware-management/contract/kette.ts'
import { texte } from '../texte.ts'
import { kettentexte } from './texte.ts'
import { Band } from './Band.tsx'
import { Berichtigen } from './Berichtigen.tsx'
import { Uebergeben } from './Uebergeben.tsx'
import { Zubehoerliste } from './Zubehoerliste.tsx'

/** Who had a device, from when until when; handing it over and taking it back. */
export function Kette({ geraet }: { geraet: Hardwaredetail }) {
  const t = useTexts(texte)
  const tk = useTexts(kettentexte)
  const f = useFormats()
  const params = { idhardware: geraet.id }
  const { data, error } = useCall(calls.zuordnungen, { params, query: {} })
  const [offen, setOffen] = useState<'uebergabe' | 'rueckgabe' | Zuordnung | null>(null)
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />
  const heutiges = data.entities.find(({ ab }) => Temporal.Instant.compare(ab, Temporal.Now.instant()) <= 0)
  const titel = (eine: Zuordnung) => [tk(`zuordnung.${eine.was}`), [eine.wer, eine.wo].filter(Boolean).join(', ')].filter(Boolean).join(': ')
  const drucke = async (id: string) => {
    try {
      download((await request(calls.protokoll, { params: { ...params, id } })) as Blob)
    } catch {
      toast.error(t('nichtGedruckt'))
    }
  }
  return (
    <div className="hw-kommentare">
      {geraet.zustand === 'in Betrieb' && (
        <div className="row wrap">
          <Button kind="primary" icon={ArrowLeftRight} onPress={() => setOffen('uebergabe')}>
            {tk('uebergeben')}
          </Button>
          {heutiges?.wer && <Button onPress={() => setOffen('rueckgabe')}>{tk('zuruecknehmen')}</Button>}
        </div>
      )}
      <Zubehoerliste geraet={geraet} />
      <RecordSection title={tk('kette')}>
        <Band glieder={data.entities} />
        <Timeline
          label={tk('kette')}
          entries={data.entities.map((eine) => ({
            id: eine.id,
            icon: ArrowLeftRight,
            title: titel(eine),
            time: f.dateTime(eine.ab),
            children: (
              <>
                {eine.bis && <p className="t12 t3">{tk('bisUm', { um: f.dateTime(eine.bis) })}</p>}
                {eine.mit !== null && (
                  <p>
                    <Anchor className="link" href={`/hardware-management/${eine.mit}`}>
                      {tk('ging', { nummer: eine.mit })}
                    </Anchor>
                  </p>
                )}
                {eine.dicht && <State kind="warn">{tk('dicht')}</State>}
                {eine.bemerkung && <p>{eine.bemerkung}</p>}
                {eine.frueher && <p className="t12 t3">{tk('berichtigtVon', { um: f.dateTime(eine.frueher) })}</p>}
                {eine.striche && <Unterschriftsbild striche={eine.striche} label={tk('unterschriftVon', { name: eine.unterzeichner })} />}
                {eine.unterzeichner && <p>{eine.unterzeichner}</p>}
                {eine.dateien.length > 0 && <FileList files={eine.dateien} label={tk('fotos')} />}
                <span className="row wrap">
                  {(eine.was === 'uebergabe' || eine.was === 'rueckgabe') && (
                    <Button kind="quiet" icon={Printer} onPress={() => void drucke(eine.id)}>
                      {tk(eine.was === 'uebergabe' ? 'protokoll' : 'rueckgabeprotokoll')}
                    </Button>
                  )}
                  {eine.was !== 'ausgeschieden' && geraet.darf.includes('aendern') && (
                    <Button kind="quiet" onPress={() => setOffen(eine)}>
                      {tk('beginnBerichtigen')}
                    </Button>
                  )}
                </span>
              </>
            ),
          }))}
        />
      </RecordSection>
      {(offen === 'uebergabe' || offen === 'rueckgabe') && <Uebergeben geraet={geraet} art={offen} onClose={() => setOffen(null)} />}
      {offen && typeof offen === 'object' && <Berichtigen geraet={geraet.id} zuordnung={offen} onClose={() => setOffen(null)} />}
    </div>
  )
}
