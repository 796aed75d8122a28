import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { Inhalt } from './Inhalt.tsx'
import { usePapier } from './papier.ts'
import { texte } from './texte.ts'

/** Opens a released version as it was. */
export function Fassungsknopf({ doku, nr }: { doku: Dokumentationsdetail; nr: number }) {
  const t = useTexts(texte)
  const [offen, setOffen] = useState(false)
  return (
    <>
      <Button kind="quiet" onPress={() => setOffen(true)}>
        {t('fassungAnsehen', { n: nr })}
      </Button>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('fassungNr', { n: nr })} size="wide">
        {offen && <Fassung doku={doku} nr={nr} />}
      </Dialog>
    </>
  )
}

function Fassung({ doku, nr }: { doku: Dokumentationsdetail; nr: number }) {
  const papier = usePapier(doku)
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { data, error } = useCall(calls.fassungLesen, { params: { id: doku.id, nr } })
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />
  return (
    <div className="stack">
      <span>
        <Button icon={FileText} onPress={() => void papier(nr)}>
          {t('pdf')}
        </Button>
      </span>
      <Inhalt
        doku={data}
        angaben={[
          { label: tm('titel'), value: data.titel },
          { label: tm('art'), value: tm(`art.${data.art}`) },
          { label: tm('objekt'), value: data.objekt },
          { label: t('was.festgeschrieben'), value: `${data.wer}, ${f.dateTime(data.zeitpunkt)}` },
        ]}
      />
    </div>
  )
}
