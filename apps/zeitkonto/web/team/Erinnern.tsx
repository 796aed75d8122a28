import { useState, type ReactNode } from 'react'
import { useName } from '#domain/personal/web/usename.ts'
import type { Result } from '#platform/contract/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { calls } from '#apps/zeitkonto/contract.ts'
import type { Teamzeile } from '#apps/zeitkonto/teamzeile.ts'
import { texteFreigabe } from '../texte-freigabe.ts'
import { texte } from '../texte.ts'

type Ergebnis = Result<typeof calls.erinnern>
/** What an act on many has to say afterwards. */
export interface Gesagt {
  kind: 'ok' | 'bad' | 'warn'
  text: string
  mehr?: ReactNode
}

/** Asks those whose weeks are missing to hand them in: shows first who is asked and who not. */
export function Erinnern({ monat, zeilen, melde }: { monat: string; zeilen: readonly Teamzeile[]; melde: (gesagt: Gesagt | null) => void }) {
  const t = useTexts(texte)
  const f = useTexts(texteFreigabe)
  const name = useName()
  const { act, pending } = useAct(calls.erinnern)
  const [frage, setFrage] = useState<Ergebnis | null>(null)
  const erinnere = (vorschau: boolean) => act({ params: { monat }, body: { employeeids: zeilen.map(({ employee }) => employee.id), vorschau } })
  const vorschau = async () => {
    melde(null)
    try {
      setFrage(await erinnere(true))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      melde({ kind: 'bad', text: error.problem?.detail ?? t('unerreichbar') })
    }
  }
  if (!zeilen.length) return null
  return (
    <>
      <Button pending={pending} onPress={() => void vorschau()}>
        {f('erinnernN', { n: zeilen.length })}
      </Button>
      {frage && (
        <ConfirmDialog
          open
          onClose={() => setFrage(null)}
          title={frage.erinnert.length ? f('erinnernFrage', { n: frage.erinnert.length }) : f('erinnernNiemand')}
          confirmLabel={frage.erinnert.length ? f('erinnern') : f('verstanden')}
          onConfirm={async () => {
            if (!frage.erinnert.length) return
            const { erinnert, nicht } = await erinnere(false)
            melde(
              nicht.length
                ? { kind: 'warn', text: f('erinnertUndNicht', { n: erinnert.length, nicht: nicht.length }), mehr: <Nicht nicht={nicht} /> }
                : { kind: 'ok', text: f('erinnertN', { n: erinnert.length }) },
            )
          }}
        >
          {frage.erinnert.length > 0 && (
            <>
              <p>{f('erinnernText')}</p>
              <ul>
                {frage.erinnert.map(({ employee, wochen }) => (
                  <li key={employee.id}>
                    {name(employee, 'Zuname Vorname')}: {t('kw', { n: wochen.map((montag) => Temporal.PlainDate.from(montag).weekOfYear).join(', ') })}
                  </li>
                ))}
              </ul>
            </>
          )}
          {frage.nicht.length > 0 && <Nicht nicht={frage.nicht} />}
        </ConfirmDialog>
      )}
    </>
  )
}

function Nicht({ nicht }: { nicht: Ergebnis['nicht'] }) {
  const f = useTexts(texteFreigabe)
  const name = useName()
  return (
    <>
      <p>{f('nichtErinnert')}</p>
      <ul>
        {nicht.map(({ employee, grund }) => (
          <li key={employee.id}>
            {name(employee, 'Zuname Vorname')}: {f(`grund.${grund}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
