import { useState } from 'react'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import QrCode from 'lucide-react/icons/qr-code'
import PowerOff from 'lucide-react/icons/power-off'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { Kopplung } from './Kopplung.tsx'
import type { TerminalZeile } from '#apps/verwaltung/contract/terminals.ts'
import { texte } from '../texte.ts'

/** How a terminal is, and what can be done with it. */
export function TerminalBetrieb({ row }: { row: TerminalZeile }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState<'sperren' | 'stilllegen' | null>(null)
  const [kopplung, setKopplung] = useState<Result<typeof calls.terminalKoppeln> | null>(null)
  const koppeln = useAct(calls.terminalKoppeln)
  const [sperren, freigeben, stilllegen] = [useAct(calls.terminalSperren), useAct(calls.terminalFreigeben), useAct(calls.terminalStilllegen)]
  const params = { id: row.id }
  const darf = (was: TerminalZeile['darf'][number]) => row.darf.includes(was)
  return (
    <>
      {row.alarmSeit && (
        <Notice kind="bad" title={t('kopieTitel')}>
          {t('kopieText', { seit: f.dateTime(row.alarmSeit) })}
        </Notice>
      )}
      {row.luecken > 0 && (
        <Notice kind="warn" title={t('lueckeTitel')}>
          {t('lueckeText', { n: row.luecken })}
        </Notice>
      )}
      {row.alarm && row.wartend > 0 && (
        <Notice kind="warn" title={t('schweigtTitel')}>
          {t('schweigtText', { n: row.wartend })}
        </Notice>
      )}
      <div className="row wrap">
        {darf('koppeln') && (
          <Button
            {...(row.gekoppelt && !row.alarmSeit ? {} : { kind: 'primary' as const })}
            icon={QrCode}
            pending={koppeln.pending}
            onPress={() => void tun(async () => setKopplung(await koppeln.act({ params })))}
          >
            {row.gekoppelt ? t('neuKoppeln') : t('koppeln')}
          </Button>
        )}
        {darf('sperren') && (
          <Button icon={Lock} onPress={() => setFrage('sperren')}>
            {t('sperrenTerminal')}
          </Button>
        )}
        {darf('freigeben') && (
          <Button icon={LockOpen} pending={freigeben.pending} onPress={() => void tun(() => freigeben.act({ params }), t('freigegebenOk'))}>
            {t('freigebenTerminal')}
          </Button>
        )}
        {darf('stilllegen') && (
          <Button kind="quiet" icon={PowerOff} onPress={() => setFrage('stilllegen')}>
            {t('stilllegen')}
          </Button>
        )}
      </div>
      {meldung}
      <Facts
        facts={[
          { label: t('gekoppeltSeit'), value: row.gekoppelt ? `${f.dateTime(row.gekoppelt)} · ${row.geraet}` : t('ungekoppelt') },
          { label: t('zuletztGehoert'), value: row.zuletzt ? f.dateTime(row.zuletzt) : t('nieGehoert') },
          { label: t('wartet'), value: f.number(row.wartend) },
          {
            label: t('uhr'),
            value: row.abweichungSek === null ? '–' : Math.abs(row.abweichungSek) <= 120 ? t('uhrStimmt') : `${f.number(row.abweichungSek)} s`,
          },
          { label: t('lesungen'), value: f.number(row.lesungen) },
          { label: t('version'), value: row.version || '–' },
        ]}
      />
      {kopplung && <Kopplung name={row.name} ersetzt={row.gekoppelt !== null} kopplung={kopplung} onClose={() => setKopplung(null)} />}
      <ConfirmDialog
        open={frage === 'sperren'}
        onClose={() => setFrage(null)}
        title={t('terminalSperrenFrage')}
        confirmLabel={t('sperrenTerminal')}
        danger
        reason={{ label: t('kontakt'), maxLength: 200 }}
        onConfirm={async (kontakt) => {
          await sperren.act({ params, body: { kontakt } })
        }}
      >
        <p>{t('terminalSperrenText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'stilllegen'}
        onClose={() => setFrage(null)}
        title={t('stilllegenFrage')}
        confirmLabel={t('stilllegen')}
        danger
        onConfirm={async () => {
          await stilllegen.act({ params })
        }}
      >
        <p>{t('stilllegenText')}</p>
      </ConfirmDialog>
    </>
  )
}
