import { useState } from 'react'
import { useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Bewegen, type Bewegliches, type Dort } from './Bewegen.tsx'
import { zubehoertexte } from './texte.ts'

const fragen = { lstfixId: calls.zubehoerBei, standortId: calls.zubehoerAmOrt, hardwareId: calls.zubehoerAmGeraet } as const

/** Accessories that somebody has, or that are at a place or a device, to be taken back; nothing where there are none. */
export function ZubehoerBei({ dort }: { dort: Dort }) {
  const t = useTexts(zubehoertexte)
  const { can } = useSession()
  const [was, setWas] = useState<Bewegliches | null>(null)
  const { rows } = useList(fragen[dort.ziel], { params: { id: dort.id }, query: { limit: 200 } })
  const darf = can('HARDWAREMANAGEMENT.VERWALTUNG')
  if (!rows.length && !was) return null
  return (
    <RecordSection title={t('zubehoer')}>
      <ul className="rows" aria-label={t('zubehoer')}>
        {rows.map(({ id, name, standort, menge }) => (
          <li key={id}>
            <span className="grow hw-eintrag">
              <Anchor className="link" href={`/hardware-management/zubehoer/${id}`}>
                {name}
              </Anchor>
              <small className="t2">{[t('stueck', { n: menge }), standort].filter(Boolean).join(' · ')}</small>
            </span>
            {darf &&
              (['zuruecknehmen', 'ausbuchen'] as const).map((art) => (
                <Button key={art} kind="quiet" onPress={() => setWas({ id, name, art, menge, dort })}>
                  {t(art)}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {was && <Bewegen was={was} onClose={() => setWas(null)} />}
    </RecordSection>
  )
}
