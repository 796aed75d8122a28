import { download } from '#platform/web/files/download.ts'
import { ExportMenu } from '#platform/web/ui/act/ExportMenu.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'

interface ListExportProps<Format extends string> {
  /** The list as it is asked for now, as a file. */
  file: (format: Format) => Promise<Blob>
  /** What the file is called, without its ending. */
  name: string
  formats?: readonly Format[]
  disabled?: boolean
}

/** The way out of a list: CSV, XLSX (and PDF where there is one) as it is asked for now, or the printer. */
export function ListExport<Format extends 'csv' | 'xlsx' | 'pdf' = 'csv' | 'xlsx'>({ file, name, formats, disabled = false }: ListExportProps<Format>) {
  const offered: readonly string[] = formats ?? ['csv', 'xlsx']
  const save = (format: string) => () =>
    void file(format as Format).then(
      (blob) => download(blob, `${name}.${format}`),
      (problem: Error) => toast.error(problem.message),
    )
  return (
    <ExportMenu
      disabled={disabled}
      {...(offered.includes('csv') && { onCsv: save('csv') })}
      {...(offered.includes('xlsx') && { onXlsx: save('xlsx') })}
      {...(offered.includes('pdf') && { onPdf: save('pdf') })}
    />
  )
}
