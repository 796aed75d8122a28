import type { Result } from '#platform/contract/contract.ts'
import { useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import { texteFreigabe } from './texte-freigabe.ts'
import { texte } from './texte.ts'
import { useSaldo } from './worte.ts'

type Differenz = Result<typeof calls.monat>['differenzen'][number]

/** What came after the closing, to be carried into the current month by somebody who may, after a question; with a reason it is taken back. */
export function Unterschiede({ differenzen, zone }: { differenzen: readonly Differenz[]; zone: string }) {
  const t = useTexts(texte)
  const fr = useTexts(texteFreigabe)
  const f = useFormats()
  const saldo = useSaldo()
  const [frage, setFrage] = useState<Differenz | null>(null)
  const [uebernehmen, zuruecknehmen] = [useAct(calls.uebernehmen), useAct(calls.zuruecknehmen)]
  const zurueck = frage?.uebernommen ?? null
  return (
    <Card title={t('unterschiede')}>
      <p className="t2">{t('unterschiedeText')}</p>
      <ul className="rows zk-unterschiede">
        {differenzen.map((differenz) => {
          const { id, datum, minuten, erkannt, uebernommen, darf } = differenz
          return (
            <li key={id}>
              <span className="two grow">
                <b>
                  {f.weekday(datum)} {f.day(datum)}: {saldo(minuten)} h
                </b>
                <small>{t('erkannt', { wann: f.dateTime(erkannt, zone) })}</small>
              </span>
              {uebernommen && <State kind="ok">{t('uebernommen', { von: uebernommen.von })}</State>}
              {darf.includes('uebernehmen') && <Button onPress={() => setFrage(differenz)}>{t('uebernehmen')}</Button>}
              {darf.includes('zuruecknehmen') && (
                <Button kind="quiet" onPress={() => setFrage(differenz)}>
                  {t('zuruecknehmen')}
                </Button>
              )}
              {!uebernommen && !darf.length && <State kind="info">{t('vorbehalt')}</State>}
            </li>
          )
        })}
      </ul>
      {frage && (
        <ConfirmDialog
          key={`${frage.id} ${zurueck?.buchungId}`}
          open
          onClose={() => setFrage(null)}
          title={fr(zurueck ? 'ruecknahmeFrage' : 'uebernehmenFrage')}
          confirmLabel={t(zurueck ? 'zuruecknehmen' : 'uebernehmen')}
          reason={zurueck ? { maxLength: 300 } : false}
          onConfirm={async (grund) => {
            if (zurueck) await zuruecknehmen.act({ params: { id: zurueck.buchungId }, body: { grund } })
            else await uebernehmen.act({ params: { id: frage.id } })
          }}
        >
          {zurueck ? fr('ruecknahmeText') : fr('uebernehmenText', { wert: saldo(frage.minuten), tag: f.day(frage.datum) })}
        </ConfirmDialog>
      )}
    </Card>
  )
}
