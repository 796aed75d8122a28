import { type CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, dokumentationsnummer, type Dokumentationsdetail } from '../contract.ts'
import { texte } from './texte.ts'

/** Brings the paper of a documentation, or of an earlier version of it, to the device. */
export function usePapier({ id, nummer }: Pick<Dokumentationsdetail, 'id' | 'nummer'>) {
  const t = useTexts(texte)
  return async (fassung?: number) => {
    try {
      const name = `${dokumentationsnummer(nummer)}${fassung && fassung > 1 ? `_Fassung_${fassung}` : ''}.pdf`
      download((await request(calls.pdf, { params: { id }, query: fassung ? { fassung } : {} })) as Blob, name)
    } catch (error) {
      toast.error((error as CallError).problem?.detail ?? t('pdfFehler'))
    }
  }
}
