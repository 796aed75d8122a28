import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from './MenuButton.tsx'
import { kit } from '../messages.ts'
import { Tool } from '../page/places.tsx'

export interface ExportMenuProps {
  onCsv?: () => void
  onXlsx?: () => void
  onPdf?: () => void /** Default: the browser's print dialog. */
  onPrint?: () => void
  disabled?: boolean
}

/** The same way out of every list. */
export function ExportMenu({ onCsv, onXlsx, onPdf, onPrint = () => window.print(), disabled = false }: ExportMenuProps) {
  const t = useTexts(kit)
  return (
    <Tool>
      <MenuButton
        icon={Download}
        placement="bottom end"
        disabled={disabled}
        items={[
          ...(onCsv ? [{ id: 'csv', label: t('csv'), icon: FileText, onAction: onCsv }] : []),
          ...(onXlsx ? [{ id: 'xlsx', label: t('xlsx'), icon: FileSpreadsheet, onAction: onXlsx }] : []),
          ...(onPdf ? [{ id: 'pdf', label: t('pdf'), icon: FileText, onAction: onPdf }] : []),
          { id: 'print', label: t('drucken'), icon: Printer, onAction: onPrint },
        ]}
      >
        {t('exportieren')}
      </MenuButton>
    </Tool>
  )
}
