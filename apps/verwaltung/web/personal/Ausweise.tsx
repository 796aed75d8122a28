import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import { calls } from '#apps/verwaltung/contract.ts'
import { Ausweisnummer, Pin } from '#apps/verwaltung/contract/terminals.ts'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

/** What a person identifies with at a terminal. */
export function Ausweise({ id }: { id: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [offen, setOffen] = useState<'ausweis' | 'pin' | null>(null)
  const params = { id }
  const { data } = useCall(calls.ausweise, { params })
  const [anlernen, sperren, pinSetzen, pinLoeschen] = [
    useAct(calls.ausweisAnlernen),
    useAct(calls.ausweisSperren),
    useAct(calls.pinSetzen),
    useAct(calls.pinLoeschen),
  ]
  const arten = { nfc: t('nfc'), karte: t('karte'), code: t('ausweisCode') }
  return (
    <RecordSection title={t('ausweiseUndPin')}>
      {!data ? (
        <Skeleton rows={2} />
      ) : (
        <Facts
          facts={[
            ...data.ausweise.map((ausweis) => ({
              label: `${arten[ausweis.art]} · ${t('ausweisEnde', { ende: ausweis.ende })}`,
              value: ausweis.gesperrt ? (
                <State kind="idle">{`${t('gesperrt')} · ${f.dateTime(ausweis.gesperrt)}`}</State>
              ) : (
                <span className="row">
                  <State kind="ok">{t('gueltig')}</State>
                  <IconButton
                    icon={Ban}
                    label={`${t('ausweisSperren')}: ${ausweis.ende}`}
                    onPress={() => void tun(() => sperren.act({ params: { id, ausweis: ausweis.id } }), t('ausweisGesperrt'))}
                  />
                </span>
              ),
            })),
            { label: t('pin'), value: data.pin ? t('pinSeit', { datum: f.dateTime(data.pin) }) : t('pinKeine') },
          ]}
        />
      )}
      {meldung}
      <div className="row wrap">
        <Button icon={IdCard} onPress={() => setOffen(offen === 'ausweis' ? null : 'ausweis')}>
          {t('ausweisAnlernen')}
        </Button>
        <Button icon={KeyRound} onPress={() => setOffen(offen === 'pin' ? null : 'pin')}>
          {t('pinSetzen')}
        </Button>
        {data?.pin && (
          <Button kind="quiet" icon={Ban} pending={pinLoeschen.pending} onPress={() => void tun(() => pinLoeschen.act({ params }), t('pinGeloescht'))}>
            {t('pinLoeschen')}
          </Button>
        )}
      </div>
      {offen === 'ausweis' && (
        <Formular
          schema={Ausweisnummer}
          label={t('ausweisAnlernen')}
          submitLabel={t('ausweisAnlernen')}
          defaults={{ nummer: '', art: 'karte' }}
          onSaved={() => {
            setOffen(null)
            void tun(async () => {}, t('ausweisAngelernt'))
          }}
          onSave={(body) => anlernen.act({ params, body })}
        >
          {(form) => (
            <div className="vw-felder">
              <FormText form={form} name="nummer" label={t('ausweisNummer')} hint={t('ausweisHinweis')} maxLength={100} autoComplete="off" />
              <FormSelect form={form} name="art" label={t('art')} items={(['karte', 'nfc', 'code'] as const).map((art) => ({ id: art, name: arten[art] }))} />
            </div>
          )}
        </Formular>
      )}
      {offen === 'pin' && (
        <Formular
          schema={Pin}
          label={t('pinSetzen')}
          submitLabel={t('pinSetzen')}
          defaults={{ pin: '' }}
          onSaved={() => {
            setOffen(null)
            void tun(async () => {}, t('pinGesetzt'))
          }}
          onSave={(body) => pinSetzen.act({ params, body })}
        >
          {(form) => (
            <FormText
              form={form}
              name="pin"
              label={t('pin')}
              hint={t('pinHinweis')}
              type="password"
              inputMode="numeric"
              maxLength={8}
              autoComplete="new-password"
            />
          )}
        </Formular>
      )}
    </RecordSection>
  )
}
