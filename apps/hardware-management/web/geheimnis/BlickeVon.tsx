import { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useList } from '#platform/web/data/query.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { blicktexte } from './blicktexte.ts'

/** How many secrets one of our people has seen, and how many of them are not changed yet; of somebody who takes them along each one that is to be changed. Nothing where it is none. */
export function BlickeVon({ mitarbeiter, mitgenommen }: { mitarbeiter: string; mitgenommen: boolean }) {
  const t = useTexts(blicktexte)
  const tm = useTexts(messages)
  const { rows } = useList(calls.blickende, { query: { mitarbeiter, limit: 5 } })
  return rows.map(({ id, gesehen, offen }) => (
    <RecordSection key={id} title={t('gesehen')} action={<LinkButton href={`/hardware-management/blicke?person=${id}`}>{tm('werSahWas')}</LinkButton>}>
      <p className="t2">{t('gesehenText', { n: gesehen, offen })}</p>
      {mitgenommen && <Offene person={id} />}
      <p className="t3 t12">{t('gelesenVermerkt')}</p>
    </RecordSection>
  ))
}

function Offene({ person }: { person: string }) {
  const t = useTexts(blicktexte)
  const tm = useTexts(messages)
  const { rows, more, loadingMore } = useList(calls.blicke, { query: { person, stand: 'gilt', limit: 200 } })
  // Who looked twice has it once to be changed.
  const eines = new Map(rows.map((blick) => [`${blick.lizenzId ?? ''} ${blick.nummer} ${blick.art}`, blick]))
  if (!eines.size) return null
  return (
    <>
      <ul className="rows" aria-label={t('zuWechseln')}>
        {[...eines].map(([schluessel, { nummer, lizenzId, hostname, kunde, art }]) => (
          <li key={schluessel}>
            <span className="grow hw-eintrag">
              <Anchor className="link" href={`/hardware-management/${lizenzId === null ? nummer : `lizenzen/${lizenzId}`}`}>
                {hostname || String(nummer)}
              </Anchor>
              <small className="t2">{[tm(`art.${art}`), kunde].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
    </>
  )
}
