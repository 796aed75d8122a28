import { useState } from 'react'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { befunde, type Befund, type Inventurdetail } from '#apps/hardware-management/contract/inventur.ts'
import { Befundzeile } from './Befundzeile.tsx'
import { urteil, type Urteil } from './urteil.ts'
import { inventurtexte } from './texte.ts'

const jedes = [...befunde, 'alle'] as const

/** What became of each device; what has to be decided comes first, one by one or many at once. */
export function Befunde({ inventur: { id, zustand, darf } }: { inventur: Inventurdetail }) {
  const t = useTexts(inventurtexte)
  const [nur, setNur] = useState<(typeof jedes)[number]>(zustand === 'offen' ? 'ungeklaert' : 'alle')
  const liste = useList(calls.befunde, { params: { id }, query: { ...(nur !== 'alle' && { nur }), limit: 100 } })
  const { act, pending } = useAct(calls.inventurEntscheiden, { stale: [calls.befunde, calls.inventur] })
  const entscheide = async (urteile: Urteil[]) => {
    try {
      await act({ params: { id }, body: { urteile } })
      toast.success(t('entschieden'))
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('nichtGeladen'))
    }
  }
  const darfEntscheiden = darf.includes('entscheiden')
  const falsche = liste.rows.filter((eines) => eines.fund === 'falscher-ort' && !eines.doppelt && !eines.entschieden && eines.moeglich.includes('umbuchen'))
  const fehlende = liste.rows.filter((eines) => eines.fund === 'fehlt' && !eines.entschieden)
  return (
    <RecordSection
      title={t('ergebnisse')}
      action={
        <Select label={t('ergebnisse')} hideLabel items={jedes.map((welche) => ({ id: welche, name: t(`nur.${welche}`) }))} value={nur} onChange={setNur} />
      }
    >
      {darfEntscheiden && (falsche.length > 1 || fehlende.length > 1) && (
        <div className="row wrap">
          {falsche.length > 1 && (
            <Button pending={pending} onPress={() => void entscheide(falsche.map((eines) => urteil(eines, 'umbuchen', eines.ortId)))}>
              {t('alleUmbuchen', { n: falsche.length })}
            </Button>
          )}
          {fehlende.length > 1 && (
            <Button pending={pending} onPress={() => void entscheide(fehlende.map((eines) => urteil(eines, 'belassen')))}>
              {t('alleBelassen', { n: fehlende.length })}
            </Button>
          )}
        </div>
      )}
      <ListRows<Befund> list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={5} />
          ) : rows.length ? (
            <ul className="hw-befunde" aria-label={t('ergebnisse')}>
              {rows.map((eines) => (
                <Befundzeile key={eines.schluessel} befund={eines} {...(darfEntscheiden && { onEntscheide: async (neu: Urteil) => entscheide([neu]) })} />
              ))}
            </ul>
          ) : (
            <Empty title={t(nur === 'ungeklaert' ? 'nichtsOffen' : 'nichtsDavon')} />
          )
        }
      </ListRows>
    </RecordSection>
  )
}
