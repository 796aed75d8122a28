import { useState } from 'react'
import Nfc from 'lucide-react/icons/nfc'
import { nfcCalls, nfcSettings, nfcSettingsKey, nfcDefaults, type NfcSettings, type KeyboardReader } from '#platform/contract/nfc.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { beep, doubleBeep } from '#platform/web/nfc/beep.ts'
import { hasWebNfc } from '#platform/web/nfc/ndef.ts'
import { useReadings, type Reading } from '#platform/web/nfc/usereadings.ts'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Switch } from '#platform/web/ui/field/Switch.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'

/** The reader of badges and chips: whether it is on, how it is told from typing, and what it read. */
export function NfcLeser() {
  const t = useTexts(messages)
  const [stored, store] = useSetting<unknown>(nfcSettingsKey, nfcDefaults)
  const einstellung = nfcSettings(stored)
  const leser = (change: Partial<KeyboardReader>) => store({ ...einstellung, leser: { ...einstellung.leser, ...change } } satisfies NfcSettings)
  const { enabled } = einstellung
  const { praefix, suffix, abstandMs, mindestens } = einstellung.leser
  return (
    <Card title={t('settings.nfc')}>
      <div className="stack">
        <p className="t2">{t('settings.nfc-text')}</p>
        <Switch
          value={enabled}
          hint={t(hasWebNfc() ? 'settings.nfc-webnfc' : 'settings.nfc-ohne')}
          onChange={(next) => store({ ...einstellung, enabled: next })}
        >
          {t('settings.nfc-enabled')}
        </Switch>
        {enabled && (
          <>
            <Gelesen einstellung={einstellung} />
            <details className="settings-technik">
              <summary>{t('settings.nfc-tastatur')}</summary>
              <div className="stack">
                <TextField
                  label={t('settings.nfc-praefix')}
                  hint={t('settings.nfc-praefix-hinweis')}
                  value={praefix}
                  maxLength={5}
                  onChange={(next) => leser({ praefix: next })}
                />
                <Select
                  label={t('settings.nfc-suffix')}
                  value={suffix}
                  items={(['Enter', 'Tab', 'Pause'] as const).map((id) => ({ id, name: t(`settings.nfc-suffix-${id}`) }))}
                  onChange={(next) => leser({ suffix: next })}
                />
                <NumberField
                  label={t('settings.nfc-abstand')}
                  hint={t('settings.nfc-abstand-hinweis')}
                  unit="ms"
                  min={5}
                  max={80}
                  value={abstandMs}
                  onChange={(next) => leser({ abstandMs: next ?? nfcDefaults.leser.abstandMs })}
                />
                <NumberField
                  label={t('settings.nfc-mindestens')}
                  min={4}
                  max={32}
                  value={mindestens}
                  onChange={(next) => leser({ mindestens: next ?? nfcDefaults.leser.mindestens })}
                />
              </div>
            </details>
          </>
        )}
      </div>
    </Card>
  )
}

/** What the reader of this device tells, as it comes; each read is kept, good or bad. */
function Gelesen({ einstellung }: { einstellung: NfcSettings }) {
  const t = useTexts(messages)
  const formats = useFormats()
  const [refused, setRefused] = useState(false)
  const [tries, setTries] = useState(0)
  const { rows } = useList(nfcCalls.lesungen, { query: { limit: 5 } })
  const keep = useAct(nfcCalls.lesung)
  const note = (read: Pick<Reading, 'kennung' | 'weg' | 'texts'>, fehler: string | null) =>
    void keep
      .act({
        body: {
          id: uuid(),
          zeitpunkt: moment().um.toString(),
          weg: read.weg,
          kennung: read.kennung.slice(0, 128),
          texte: read.texts.slice(0, 10).map((text) => text.slice(0, 500)),
          fehler,
        },
      })
      .catch(() => {})
  return (
    <>
      <Listening
        key={tries}
        einstellung={einstellung}
        onRead={(read) => {
          beep()
          note(read, null)
        }}
        onFailed={() => {
          doubleBeep()
          note({ kennung: '', weg: 'nfc', texts: [] }, 'unlesbar')
        }}
        onRefused={() => setRefused(true)}
      />
      {refused && (
        <Notice
          kind="warn"
          live
          action={
            <Button
              onPress={() => {
                setRefused(false)
                setTries(tries + 1)
              }}
            >
              {t('settings.nfc-jetzt')}
            </Button>
          }
        >
          {t('settings.nfc-verweigert')}
        </Notice>
      )}
      <Notice icon={Nfc}>{t('settings.nfc-halten')}</Notice>
      {rows.length > 0 && (
        <section className="stack" aria-label={t('settings.nfc-lesungen')}>
          <h3 className="label">{t('settings.nfc-lesungen')}</h3>
          <ul className="rows" aria-live="polite">
            {rows.map(({ id, zeitpunkt, kennung, weg, fehler }) => (
              <li key={id} className="session">
                <span className="grow num">{kennung || '–'}</span>
                <State kind={fehler === null ? 'ok' : 'bad'}>{fehler === null ? t(`settings.nfc-weg-${weg}`) : t('settings.nfc-fehler')}</State>
                <span className="t2 num">{formats.dateTime(zeitpunkt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Hears; a new `key` asks the browser once more. */
function Listening({ einstellung, ...hears }: { einstellung: NfcSettings } & Parameters<typeof useReadings>[1]) {
  useReadings(einstellung, hears)
  return null
}
