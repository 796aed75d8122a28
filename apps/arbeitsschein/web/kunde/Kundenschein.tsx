import FileText from 'lucide-react/icons/file-text'
import { useParams } from 'wouter'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { type CallError, request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Ansicht } from '../Ansicht.tsx'
import { Fassungen } from '../fest/Fassungen.tsx'
import { texte } from '../texte.ts'
import { Einwendung } from './Einwendung.tsx'
import { Unterschriftswort } from './Unterschriftswort.tsx'

/** A finished sheet as its customer reads it: what was signed, by whom, and its paper. */
export function Kundenschein() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const id = useParams()['id']!
  const read = useCall(calls.schein, { params: { id } })
  const { data } = read
  if (!data || isGone(read.error)) return <UnreadPage title={tm('schein')} back="/arbeitsschein" read={read} gone={t('unbekannt')} />
  return (
    <Page
      title={`${tm('schein')} ${scheinnummer(data.nummer)}`}
      neutral={tm('schein')}
      back="/arbeitsschein"
      subtitle={
        <span className="row wrap">
          <Unterschriftswort row={data} />
          {data.fassung > 1 && <span>{t('fassungNr', { n: data.fassung })}</span>}
          <span>{data.objekt}</span>
        </span>
      }
      actions={<Papier detail={data} />}
    >
      <div className="stack as-lesen">
        {data.einwendung && <Einwendung key={data.fassung} detail={data} einwendung={data.einwendung} />}
        <Ansicht detail={data} />
        <Fassungen detail={data} />
      </div>
    </Page>
  )
}

function Papier({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const laedt = async () => {
    try {
      download((await request(calls.fassungPdf, { params: { id: detail.id, nr: detail.fassung } })) as Blob)
    } catch (error) {
      toast.error((error as CallError).problem?.detail ?? t('pdfFehler'))
    }
  }
  return (
    <Button icon={FileText} onPress={() => void laedt()}>
      {t('pdf')}
    </Button>
  )
}
