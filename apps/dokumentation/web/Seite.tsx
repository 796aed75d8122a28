import { useEffect, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { calls, dokumentationsnummer, type Dokumentationsdetail } from '../contract.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { keepFiles } from '#platform/web/files/offline-files.ts'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Acts } from '#platform/web/ui/act/Acts.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { messages } from '../messages.ts'
import { Aendern } from './Aendern.tsx'
import { Fassungsknopf } from './Fassung.tsx'
import { Inhalt } from './Inhalt.tsx'
import { usePapier } from './papier.ts'
import { texte } from './texte.ts'
import { Eintragen } from './uebergabe/Eintragen.tsx'
import { Senden } from './uebergabe/Senden.tsx'
import { uebergabetexte } from './uebergabe/texte.ts'
import { Uebergabe } from './uebergabe/Uebergabe.tsx'
import { Zustandswort } from './Zustandswort.tsx'

/** One documentation: what it says, its pictures, what became of it. */
export function Seite({ id, zurueck }: { id: string; zurueck: () => void }) {
  const { data: doku, error } = useCall(calls.dokumentation, { params: { id } })
  if (!doku || isGone(error)) return <Unread error={error} back={zurueck} />
  return <Offene key={doku.id} doku={doku} zurueck={zurueck} />
}

function Offene({ doku, zurueck }: { doku: Dokumentationsdetail; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [aendern, setAendern] = useState(false)
  useEffect(() => void keepFiles(doku.id, doku.bilder), [doku.id, doku.bilder])
  const papier = usePapier(doku)
  return (
    <>
      <RecordHead
        title={doku.titel}
        subtitle={`${dokumentationsnummer(doku.nummer)} · ${tm(`art.${doku.art}`)}`}
        state={<Zustandswort row={doku} />}
        back={zurueck}
        actions={
          <Taten
            doku={doku}
            onPdf={() => void papier(doku.zustand === 'festgeschrieben' ? doku.fassung : undefined)}
            {...(!aendern && { onAendern: () => setAendern(true) })}
          />
        }
      />
      {doku.ktostammId && <Kontoinfo call={kreditCalls.kontoinfo} konto={doku.ktostammId} nebenbei seite={`/kreditlimit/${doku.ktostammId}`} />}
      <Objektfrage doku={doku} />
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
      {!aendern && <Uebergabe doku={doku} />}
      <RecordSection title={t('verlauf')}>
        {spaeter(doku) && <p className="t2">{t('spaeterAngekommen', { erfasst: f.dateTime(doku.erfasst), angelegt: f.dateTime(doku.angelegt) })}</p>}
        <Timeline
          label={t('verlauf')}
          entries={doku.schritte.map((schritt) => ({
            id: schritt.id,
            initials: kuerzel(schritt.wer),
            title: `${t(`was.${schritt.was}`)} · ${schritt.wer}`,
            time: f.dateTime(schritt.zeitpunkt),
            children: schritt.was === 'festgeschrieben' && doku.fassung > 1 ? <Fassungsknopf doku={doku} nr={schritt.fassung} /> : schritt.grund,
          }))}
        />
      </RecordSection>
    </>
  )
}

/** What had become of the object; the office leaves it there, or puts another one in. */
function Objektfrage({ doku: { id, objekthinweis, darf } }: { doku: Dokumentationsdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { act, pending } = useAct(calls.objektBestaetigen)
  if (!objekthinweis) return null
  const fragt = darf.includes('objekt')
  return (
    <Notice
      kind="warn"
      action={
        fragt && (
          <Button pending={pending} onPress={() => void act({ params: { id }, body: {} })}>
            {t('objektBleibt')}
          </Button>
        )
      }
    >
      {tm(`objekt.${objekthinweis}`)}.{fragt && ` ${t('objektFrage')}`}
    </Notice>
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

/** Changing and releasing, and the paper; of what is released sending, what came back, and the next version. */
function Taten({ doku, onPdf, onAendern }: { doku: Dokumentationsdetail; onPdf: () => void; onAendern?: () => void }) {
  const t = useTexts(texte)
  const tu = useTexts(uebergabetexte)
  const [frage, setFrage] = useState<'festschreiben' | 'fassung' | 'senden' | 'eintragen' | null>(null)
  const fest = useAct(calls.festschreiben)
  const neu = useAct(calls.fassung)
  const taten = [
    { id: 'aendern', label: t('aendern'), da: doku.darf.includes('aendern') && onAendern !== undefined, onAction: () => onAendern?.() },
    { id: 'festschreiben', label: t('festschreiben'), da: doku.darf.includes('festschreiben'), onAction: () => setFrage('festschreiben') },
    { id: 'senden', label: tu('senden'), da: doku.darf.includes('senden'), onAction: () => setFrage('senden') },
    { id: 'eintragen', label: tu('eintragen'), da: doku.darf.includes('eintragen'), onAction: () => setFrage('eintragen') },
    { id: 'fassung', label: t('neueFassung'), da: doku.darf.includes('fassung'), onAction: () => setFrage('fassung') },
  ]
  return (
    <>
      <Acts acts={[...taten.flatMap(({ da, ...tat }) => (da ? [tat] : [])), { id: 'pdf', label: t('pdf'), icon: FileText, onAction: onPdf }]} />
      {frage === 'senden' && <Senden doku={doku} onClose={() => setFrage(null)} />}
      {frage === 'eintragen' && <Eintragen id={doku.id} ab={doku.datum} onClose={() => setFrage(null)} />}
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
