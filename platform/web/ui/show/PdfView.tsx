import ExternalLink from 'lucide-react/icons/external-link'
import type { Href } from '#platform/text/way.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '../act/LinkButton.tsx'
import { kit } from '../messages.ts'
import './files.css'

/** Whether this browser shows the pages of a PDF by itself; phones mostly do not. */
export const showsPdf = () => navigator.pdfViewerEnabled

/** The pages of a PDF in the browser's own viewer, asked for once they come into sight; where there is no viewer, a link. `src`: an answer that may be framed (`inline`). */
export function PdfView({ src, label }: { src: Href; label: string }) {
  const t = useTexts(kit)
  return showsPdf() ? (
    <iframe className="pdfview" src={`${src}#navpanes=0&view=FitH`} title={label} loading="lazy" />
  ) : (
    <LinkButton icon={ExternalLink} href={src} target="_blank" rel="noopener">
      {t('pdfOeffnen')}
    </LinkButton>
  )
}
