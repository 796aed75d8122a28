import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import type { Akt } from '#domain/zeiten/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'
import { useHindernis } from './worte.ts'

const mitGrund = new Set<Akt>(['zurueckgeben', 'oeffnen'])

/** The acts that a period allows this person now; a second step asks where there is no way back without a trace. */
export function Handlungen({ darf, employeeid, beginn }: { darf: readonly Akt[]; employeeid: Id<'lstfix'>; beginn: string }) {
  const t = useTexts(texte)
  const [frage, setFrage] = useState<Akt | null>(null)
  const [fehler, setFehler] = useState<string | null>(null)
  const tun = useTaten(employeeid, beginn)
  const sofort = async (akt: Akt) => {
    setFehler(null)
    try {
      await tun[akt]('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFehler(error.problem?.detail ?? t('unerreichbar'))
    }
  }
  return (
    <>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      <div className="row wrap zk-taten">
        {darf.map((akt) => (
          <Button
            key={akt}
            kind={akt === 'einreichen' || akt === 'genehmigen' || akt === 'abschliessen' ? 'primary' : 'plain'}
            onPress={() => (mitGrund.has(akt) || akt === 'abschliessen' ? setFrage(akt) : void sofort(akt))}
          >
            {t(`akt.${akt}`)}
          </Button>
        ))}
      </div>
      {frage && (
        <ConfirmDialog
          open
          onClose={() => setFrage(null)}
          title={t(`frage.${frage as 'oeffnen'}`)}
          confirmLabel={t(`akt.${frage}`)}
          reason={mitGrund.has(frage)}
          onConfirm={(grund) => tun[frage](grund)}
        >
          {t(`frage.${frage as 'oeffnen'}Text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

function useTaten(employeeid: Id<'lstfix'>, beginn: string): Readonly<Record<Akt, (grund: string) => Promise<void>>> {
  const [einreichen, zurueckziehen, genehmigen, zurueckgeben, abschliessen, oeffnen] = [
    useAct(calls.einreichen),
    useAct(calls.zurueckziehen),
    useAct(calls.genehmigen),
    useAct(calls.zurueckgeben),
    useAct(calls.abschliessen),
    useAct(calls.oeffnen),
  ]
  const grund = useHindernis()
  const [montag, monat] = [{ montag: beginn }, { monat: beginn.slice(0, 7) }]
  return {
    einreichen: async () => {
      await einreichen.act({ params: montag })
    },
    zurueckziehen: async () => {
      await zurueckziehen.act({ params: montag })
    },
    genehmigen: async () => {
      await genehmigen.act({ body: { wochen: [{ employeeid, montag: beginn }] } })
    },
    zurueckgeben: async (grund) => {
      await zurueckgeben.act({ params: montag, body: { employeeid, grund } })
    },
    abschliessen: async () => {
      const { offen } = await abschliessen.act({ params: monat, body: { employeeids: [employeeid] } })
      if (offen[0]) throw Object.assign(new Error('offen'), { problem: { detail: grund(offen[0]) } })
    },
    oeffnen: async (grund) => {
      await oeffnen.act({ params: monat, body: { employeeid, grund } })
    },
  }
}
