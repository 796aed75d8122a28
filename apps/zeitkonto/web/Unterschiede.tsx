import type { Result } from '#platform/contract/contract.ts'
import { useState } from 'react'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'
import { useSaldo } from './worte.ts'

/** What came after the closing, to be carried into the current month by somebody who may. */
export function Unterschiede({ differenzen, zone }: { differenzen: Result<typeof calls.monat>['differenzen']; zone: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const saldo = useSaldo()
  const [fehler, setFehler] = useState<string | null>(null)
  const { act, pending } = useAct(calls.uebernehmen, { stale: [calls.monat, calls.konto, calls.team] })
  const uebernehmen = async (id: string) => {
    setFehler(null)
    try {
      await act({ params: { id } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFehler(error.problem?.detail ?? t('unerreichbar'))
    }
  }
  return (
    <Card title={t('unterschiede')}>
      <p className="t2">{t('unterschiedeText')}</p>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      <ul className="rows zk-unterschiede">
        {differenzen.map(({ id, datum, minuten, erkannt, uebernommen, darf }) => (
          <li key={id}>
            <span className="two grow">
              <b>
                {f.weekday(datum)} {f.day(datum)}: {saldo(minuten)} h
              </b>
              <small>{t('erkannt', { wann: f.dateTime(erkannt, zone) })}</small>
            </span>
            {uebernommen ? (
              <State kind="ok">{t('uebernommen', { von: uebernommen.von })}</State>
            ) : darf.includes('uebernehmen') ? (
              <Button pending={pending} onPress={() => void uebernehmen(id)}>
                {t('uebernehmen')}
              </Button>
            ) : (
              <State kind="info">{t('vorbehalt')}</State>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
