import { useEffect, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import { calls, dokumentationsnummer, type Dokumentationsdetail } from '../contract.ts'
import { type CallError, request } from '#platform/web/data/client.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { keepFiles } from '#platform/web/files/kept.ts'
import { Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { messages } from '../messages.ts'
import { Aendern } from './Aendern.tsx'
import { Fassungsknopf } from './Fassung.tsx'
import { Inhalt } from './Inhalt.tsx'
import { texte } from './texte.ts'
import { Zustandswort } from './Zustandswort.tsx'

/** One documentation: what it says, its pictures, what became of it. */
export function Seite({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: doku, error } = useCall(calls.dokumentation, { params: { id } })
  if (error && (error.status === 404 || error.status === 400)) return <Gone back={zurueck} />
  if (!doku) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />
  return <Offene key={doku.id} doku={doku} zurueck={zurueck} />
}

function Offene({ doku, zurueck }: { doku: Dokumentationsdetail; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [aendern, setAendern] = useState(false)
  useEffect(() => void keepFiles(doku.id, doku.bilder), [doku.id, doku.bilder])
  const laedt = async () => {
    try {
      download((await request(calls.pdf, { params: { id: doku.id } })) as Blob, `${dokumentationsnummer(doku.nummer)}.pdf`)
    } catch (error) {
      toast.error((error as CallError).problem?.detail ?? t('pdfFehler'))
    }
  }
  return (
    <>
      <RecordHead
        title={doku.titel}
        subtitle={`${dokumentationsnummer(doku.nummer)} · ${tm(`art.${doku.art}`)}`}
        state={<Zustandswort row={doku} />}
        back={zurueck}
        actions={
          <span className="row wrap">
            <Button icon={FileText} onPress={() => void laedt()}>
              {t('pdf')}
            </Button>
            {doku.darf.includes('aendern') && !aendern && <Button onPress={() => setAendern(true)}>{t('aendern')}</Button>}
            <Taten doku={doku} />
          </span>
        }
      />
      {doku.objektGeschlossen && <Notice kind="warn">{t('objektGeschlossen')}</Notice>}
      {aendern && doku.darf.includes('aendern') ? (
        <Aendern doku={doku} onFertig={() => setAendern(false)} />
      ) : (
        <>
          <Inhalt
            doku={doku}
            angaben={[
              { label: tm('objekt'), value: `${doku.objekt.nummer} ${doku.objekt.name}` },
              { label: tm('kunde'), value: doku.kunde },
              { label: tm('wer'), value: doku.wer },
            ]}
          />
        </>
      )}
      <RecordSection title={t('verlauf')}>
        {spaeter(doku) && <p className="t2">{t('spaeterAngekommen', { erfasst: f.dateTime(doku.erfasst), angelegt: f.dateTime(doku.angelegt) })}</p>}
        <Timeline
          label={t('verlauf')}
          entries={doku.schritte.map((schritt) => ({
            id: schritt.id,
            initials: kuerzel(schritt.wer),
            title: `${t(`was.${schritt.was}`)} · ${schritt.wer}`,
            time: f.dateTime(schritt.zeitpunkt),
            children: schritt.was === 'festgeschrieben' && doku.fassung > 1 ? <Fassungsknopf id={doku.id} nr={schritt.fassung} /> : schritt.grund,
          }))}
        />
      </RecordSection>
    </>
  )
}

/** It lay on the device for a while. */
const spaeter = ({ erfasst, angelegt }: Dokumentationsdetail) =>
  Temporal.Duration.compare(Temporal.Instant.from(angelegt).since(Temporal.Instant.from(erfasst)), { minutes: 5 }) > 0
const kuerzel = (name: string) =>
  name
    .split(/\s+/)
    .map(([erste = '']) => erste)
    .slice(0, 2)
    .join('')

/** Releasing, and the next version of what is released. */
function Taten({ doku }: { doku: Dokumentationsdetail }) {
  const t = useTexts(texte)
  const [frage, setFrage] = useState<'festschreiben' | 'fassung' | null>(null)
  const fest = useAct(calls.festschreiben, { stale: [calls.dokumentation, calls.liste] })
  const neu = useAct(calls.fassung, { stale: [calls.dokumentation, calls.liste] })
  return (
    <>
      {doku.darf.includes('festschreiben') && <Button onPress={() => setFrage('festschreiben')}>{t('festschreiben')}</Button>}
      {doku.darf.includes('fassung') && <Button onPress={() => setFrage('fassung')}>{t('neueFassung')}</Button>}
      <ConfirmDialog
        open={frage === 'festschreiben'}
        onClose={() => setFrage(null)}
        title={t('festTitel')}
        confirmLabel={t('festschreiben')}
        onConfirm={async () => {
          await fest.act({ params: { id: doku.id }, body: { revision: doku.revision } })
          toast.success(t('festOk'))
        }}
      >
        {t('festText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'fassung'}
        onClose={() => setFrage(null)}
        title={t('neueFassungTitel')}
        confirmLabel={t('neueFassung')}
        reason={{ label: t('grund'), maxLength: 500 }}
        onConfirm={async (grund) => {
          const { fassung } = await neu.act({ params: { id: doku.id }, body: { grund } })
          toast.success(t('neueFassungOk', { n: fassung }))
        }}
      >
        {t('neueFassungText')}
      </ConfirmDialog>
    </>
  )
}
