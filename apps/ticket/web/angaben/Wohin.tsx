import type { Anschrift } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'

/** Name of a customer or an object, and for staff where it is, the way there and the number to call. */
export function Wohin({ name, anschrift }: { name: string; anschrift: Anschrift | null | undefined }) {
  const t = useTexts(messages)
  if (!anschrift) return name || '–'
  const zeile = [anschrift.strasse, [anschrift.plz, anschrift.ort].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <span className="ti-wohin">
      <span>{name}</span>
      {zeile && (
        <Anchor
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(zeile)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('zurKarte', { wo: zeile })}
        >
          {zeile}
        </Anchor>
      )}
      {anschrift.telefon && (
        <Anchor className="link" href={`tel:${anschrift.telefon.replace(/[^+\d]/g, '')}`}>
          {anschrift.telefon}
        </Anchor>
      )}
    </span>
  )
}
