import { useState } from 'react'
import type { Einwendung as Stand } from '#apps/arbeitsschein/contract/regie.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Einwenden } from './Einwenden.tsx'
import { kundentexte } from './texte.ts'

/** Work by the hour: until when the customer may object, and what was objected. Nothing where neither is so. */
export function Einwendung({ detail, einwendung: { moeglich, bis, akte, erledigt, zuSpaet } }: { detail: Scheindetail; einwendung: Stand }) {
  const t = useTexts(kundentexte)
  const f = useFormats()
  const [schreibt, setSchreibt] = useState(false)
  return (
    <>
      {akte.map(({ id, tag, text, datei }) => (
        <Notice key={id} kind={erledigt ? 'ok' : 'info'} title={t('eingewandt', { tag: f.day(tag) })}>
          {text && <p className="as-text">{text}</p>}
          {datei && <FileList files={[datei]} label={t('einwendungsdatei')} />}
          <p>{t(erledigt ? 'geklaert' : zuSpaet ? 'zuSpaet' : 'wirdGeklaert')}</p>
        </Notice>
      ))}
      {moeglich && (
        <Notice kind="info" action={<Button onPress={() => setSchreibt(true)}>{t('einwenden')}</Button>}>
          {bis ? t('einwendenBis', { tag: f.day(bis) }) : t('einwendenKann')}
        </Notice>
      )}
      {schreibt && <Einwenden detail={detail} onClose={() => setSchreibt(false)} />}
    </>
  )
}
