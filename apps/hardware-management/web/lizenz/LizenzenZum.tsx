import { useList } from '#platform/web/data/query.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { lizenztexte } from './texte.ts'

/** Licences that a device has a place of; nothing where it has none. */
export function LizenzenZum({ id }: { id: string }) {
  const t = useTexts(lizenztexte)
  const f = useFormats()
  const { rows } = useList(calls.lizenzenZum, { params: { idhardware: id }, query: {} })
  if (!rows.length) return null
  return (
    <RecordSection title={t('lizenzen')}>
      <ul className="rows">
        {rows.map(({ id: lizenz, nummer, name, von, ende }) => (
          <li key={lizenz}>
            <span className="grow hw-eintrag">
              <Anchor className="link" href={`/hardware-management/lizenzen/${lizenz}`}>
                {name}
              </Anchor>
              <small className="t2">
                {[t('seit', { tag: f.day(von) }), ende.ende === null ? t('unbefristet') : t('bisTag', { tag: f.day(ende.ende) })].join(' · ')}
              </small>
            </span>
            <span className="n t2">{nummer}</span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
