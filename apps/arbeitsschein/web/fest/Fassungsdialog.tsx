import { scheinnummer } from '#domain/einsatz/contract.ts'
import FileText from 'lucide-react/icons/file-text'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Fassung } from '#apps/arbeitsschein/contract/fest.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { type CallError, request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

/** One finished version: why there is it, what it says otherwise than the one before, and the text that the fingerprint is of. */
export function Fassungsdialog({ detail, nr, onClose }: { detail: Scheindetail; nr: number; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const params = { id: detail.id, nr }
  const { data, error } = useCall(calls.eineFassung, { params })
  const name = `${scheinnummer(detail.nummer)}-Fassung-${nr}`
  const pdf = async () => {
    try {
      download((await request(calls.fassungPdf, { params })) as Blob)
    } catch (fehler) {
      toast.error((fehler as CallError).problem?.detail ?? t('pdfFehler'))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fassungTitel', { n: nr })}
      footer={
        data && (
          <>
            <Button onPress={() => download(new File([data.kanonisch], `${name}.txt`, { type: 'text/plain' }))}>{t('wortlautLaden')}</Button>
            <Button icon={FileText} onPress={() => void pdf()}>
              {t('pdf')}
            </Button>
          </>
        )
      }
    >
      {!data && (error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={4} />)}
      {data && (
        <div className="stack">
          <Facts
            facts={[
              { label: tm('zustand'), value: t('fassungVon', { um: f.dateTime(data.zeitpunkt), wer: data.wer }) },
              ...(data.grund ? [{ label: tm('grund'), value: data.grund }] : []),
              { label: tm('code'), value: <code>{data.code}</code> },
              { label: tm('fingerabdruck'), value: <code className="as-abdruck">{data.fingerabdruck}</code> },
            ]}
          />
          {nr > 1 && <Unterschiede nr={nr} zeilen={data.unterschiede} />}
          <details>
            <summary>{t('wortlaut')}</summary>
            <pre className="as-text t12">{data.kanonisch}</pre>
          </details>
        </div>
      )}
    </Dialog>
  )
}

function Unterschiede({ nr, zeilen }: { nr: number; zeilen: Fassung['unterschiede'] }) {
  const t = useTexts(texte)
  return (
    <section className="stack">
      <h3>{t('unterschied', { n: nr - 1 })}</h3>
      {zeilen.length === 0 && <p className="t2">{t('keinUnterschied')}</p>}
      <ul className="rows">
        {zeilen.map(({ feld, vorher, nachher }, zeile) => (
          <li key={zeile}>
            <div className="two grow">
              <b>{feld}</b>
              <span>
                {vorher ? <del>{vorher}</del> : <i>{t('neuZeile')}</i>} → {nachher ? <ins>{nachher}</ins> : <i>{t('wegZeile')}</i>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
