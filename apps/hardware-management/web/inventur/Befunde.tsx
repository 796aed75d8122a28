import { useState } from 'react'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { befundarten, type Befund, type Inventurdetail } from '#apps/hardware-management/contract/inventur.ts'
import { Befundzeile } from './Befundzeile.tsx'
import { urteil, type Urteil } from './urteil.ts'
import { inventurtexte } from './texte.ts'

const jedes = [...befundarten, 'alle'] as const

/** What became of each device; what has to be decided comes first, one by one or many at once. */
export function Befunde({ inventur: { id, zustand, darf } }: { inventur: Inventurdetail }) {
  const t = useTexts(inventurtexte)
  const [nur, setNur] = useState<(typeof jedes)[number]>(zustand === 'offen' ? 'ungeklaert' : 'alle')
  const liste = useList(calls.befunde, { params: { id }, query: { ...(nur !== 'alle' && { nur }), limit: 100 } })
  const { act, pending } = useAct(calls.inventurEntscheiden)
  const [viele, setViele] = useState<Viele | null>(null)
  const alleAufEinmal = async ({ was, welche }: Viele) => {
    await act({ params: { id }, body: { urteile: welche.map((eines) => urteil(eines, was, was === 'umbuchen' ? eines.ortId : null)) } })
    toast.success(t('entschieden'))
  }
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
            <Button pending={pending} onPress={() => setViele({ was: 'umbuchen', welche: falsche })}>
              {t('alleUmbuchen', { n: falsche.length })}
            </Button>
          )}
          {fehlende.length > 1 && (
            <Button pending={pending} onPress={() => setViele({ was: 'belassen', welche: fehlende })}>
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
                <Befundzeile
                  key={eines.schluessel}
                  inventur={id}
                  befund={eines}
                  {...(darfEntscheiden && { onEntscheide: async (neu: Urteil) => entscheide([neu]) })}
                />
              ))}
            </ul>
          ) : (
            <Empty title={t(nur === 'ungeklaert' ? 'nichtsOffen' : 'nichtsDavon')} />
          )
        }
      </ListRows>
      <VieleFrage viele={viele} onClose={() => setViele(null)} onEntscheide={alleAufEinmal} />
    </RecordSection>
  )
}

/** Results that are decided alike by one press. */
interface Viele {
  was: 'umbuchen' | 'belassen'
  welche: readonly Befund[]
}
const gezeigt = 20

/** What one press would do to many devices, name by name, before it does. */
function VieleFrage({ viele, onClose, onEntscheide }: { viele: Viele | null; onClose: () => void; onEntscheide: (viele: Viele) => Promise<void> }) {
  const t = useTexts(inventurtexte)
  if (!viele) return null
  const { was, welche } = viele
  const worte = { n: welche.length }
  const titel = { umbuchen: 'alleUmbuchen', belassen: 'alleBelassen' } as const
  const ort = ({ ziele, ortId }: Befund) => ziele.find(({ id }) => id === ortId)?.name
  return (
    <ConfirmDialog open onClose={onClose} title={t(`${titel[was]}Titel`, worte)} confirmLabel={t(titel[was], worte)} onConfirm={() => onEntscheide(viele)}>
      <p>{t(`${titel[was]}Text`)}</p>
      <ul className="rows">
        {welche.slice(0, gezeigt).map((eines) => (
          <li key={eines.schluessel}>
            <span className="grow hw-eintrag">
              <span>{eines.geraet ? eines.geraet.name || String(eines.geraet.nummer) : eines.code}</span>
              <small className="t2">{was === 'umbuchen' ? t('vonNach', { von: eines.soll || t('ohneOrt'), nach: ort(eines) ?? '' }) : eines.soll}</small>
            </span>
          </li>
        ))}
      </ul>
      {welche.length > gezeigt && <p className="t2">{t('weitere', { n: welche.length - gezeigt })}</p>}
    </ConfirmDialog>
  )
}
