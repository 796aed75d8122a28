import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { lizenztexte } from './texte.ts'

interface Wessen {
  lizenz?: string
  mitarbeiter?: string
  geraet?: string
}
const frage = (wessen: Wessen) => ({ query: { ...wessen, limit: 200 } })

/** Places of licences that somebody who leaves, or a retired device, has not given back; one press gives all of them back. Nothing where there are none. */
export function Freigewordene({ wessen }: { wessen: Wessen }) {
  const t = useTexts(lizenztexte)
  const f = useFormats()
  const { can } = useSession()
  const { rows } = useList(calls.freigewordene, frage(wessen))
  const { act, pending, error } = useAct(calls.freigewordeneFreigeben)
  if (!rows.length) return null
  const freigeben = async () => {
    await act({ body: { plaetze: rows.map(({ id }) => id) } })
    toast.success(t('freigegeben', { n: rows.length }))
  }
  return (
    <RecordSection
      title={t('lizenzplaetze')}
      action={
        can('HARDWAREMANAGEMENT.VERWALTUNG') && (
          <Button pending={pending} onPress={() => void freigeben().catch(() => {})}>
            {t('alleFreigeben', { n: rows.length })}
          </Button>
        )
      }
    >
      {error && <Notice kind="bad">{error.problem?.detail ?? t('nichtFreigegeben')}</Notice>}
      <ul className="rows" aria-label={t('lizenzplaetze')}>
        {rows.map(({ id, lizenzId, lizenz, inhaber, von, weg }) => (
          <li key={id}>
            <span className="grow hw-eintrag">
              {wessen.lizenz ? (
                <span>{inhaber}</span>
              ) : (
                <Anchor className="link" href={`/hardware-management/lizenzen/${lizenzId}`}>
                  {lizenz}
                </Anchor>
              )}
              <small className="t2">{[t('seit', { tag: f.day(von) }), weg && t('wegAm', { tag: f.day(weg) })].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

/** So many places of licences has this device, given back or not counted when it is retired. */
export const usePlaetzeVon = (geraet: string) => useList(calls.freigewordene, frage({ geraet })).rows
