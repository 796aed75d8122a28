import type { ReactNode } from 'react'
import type { Datei } from '#platform/contract/files.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { schreiben, type Fassung } from '../contract.ts'
import { messages } from '../messages.ts'
import { Bildfolge } from '#domain/einsatz/web/Bildfolge.tsx'
import { texte } from './texte.ts'

type Gesagtes = Pick<Fassung, 'art' | 'datum' | 'beschreibung' | 'adressat' | 'wirkung' | 'seit'> & {
  fingerabdruck: string | null
  bilder: readonly (Datei & { beschriftung: string })[]
}

/** What a documentation says, now or as it was released: facts, words, pictures. */
export function Inhalt({ doku, angaben }: { doku: Gesagtes; angaben: readonly { label: string; value: ReactNode }[] }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <>
      <Facts
        facts={[
          ...angaben,
          { label: tm('datum'), value: f.day(doku.datum) },
          ...(schreiben.has(doku.art) ? [{ label: tm('adressat'), value: doku.adressat }] : []),
          ...(doku.seit ? [{ label: tm('seit'), value: f.day(doku.seit) }] : []),
          ...(doku.fingerabdruck ? [{ label: tm('fingerabdruck'), value: <code className="do-abdruck">{doku.fingerabdruck}</code> }] : []),
        ]}
      />
      {doku.beschreibung && (
        <RecordSection title={t('text')}>
          <p className="do-text">{doku.beschreibung}</p>
        </RecordSection>
      )}
      {doku.wirkung && (
        <RecordSection title={tm('wirkung')}>
          <p className="do-text">{doku.wirkung}</p>
        </RecordSection>
      )}
      {doku.bilder.length > 0 && (
        <RecordSection title={tm('bilder')}>
          <Bildfolge bilder={doku.bilder} />
        </RecordSection>
      )}
    </>
  )
}
