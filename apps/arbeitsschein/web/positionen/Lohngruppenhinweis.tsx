import { ohneLohngruppe, type Scheinzeile } from '#domain/einsatz/arbeitsschein/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { messages } from '#apps/arbeitsschein/messages.ts'

/** Whose wage group a sheet of work by the hour does not say. It stops nobody. */
export function Lohngruppenhinweis({ zeilen }: { zeilen: readonly Scheinzeile[] }) {
  const tm = useTexts(messages)
  const wer = ohneLohngruppe(zeilen)
  return wer.length ? <Notice kind="warn">{tm('regieOhneLohngruppe', { namen: wer.join(', ') })}</Notice> : null
}
