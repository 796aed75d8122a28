import { useState } from 'react'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls, codesJeBogen } from '../contract.ts'
import { messages } from '../messages.ts'
import { AusweisPin } from './AusweisPin.tsx'
import { drucken, QrBild } from './QrBild.tsx'

interface Neu {
  id: string
  code: string
  laeuftAb: string
}

/** The personal badge: a PIN, and codes of which each counts once. */
export function Ausweis() {
  const t = useTexts(messages)
  const { data, error, refetch } = useCall(calls.ausweis)
  const erzeugen = useAct(calls.ausweisCodes)
  const widerrufen = useAct(calls.ausweisWiderrufen)
  const [pin, setPin] = useState(false)
  const [neu, setNeu] = useState<readonly Neu[]>([])
  const [done, setDone] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const run = async (act: () => Promise<string | null>) => {
    setDone(null)
    try {
      const text = await act()
      if (text) setDone({ kind: 'ok', text })
    } catch (failure) {
      setDone({ kind: 'bad', text: (failure instanceof CallError && failure.problem?.detail) || t('settings.nicht-gespeichert') })
    }
  }
  const codes = (anzahl: 1 | typeof codesJeBogen) =>
    run(async () => {
      setNeu((await erzeugen.act({ body: { anzahl } })).codes)
      return null
    })
  const offen = data?.offen ?? 0
  return (
    <Card title={t('settings.ausweis')}>
      <div className="stack">
        <p className="t2">{t('settings.ausweis-text')}</p>
        {done && (
          <Notice kind={done.kind} live>
            {done.text}
          </Notice>
        )}
        {!data && !error && <Skeleton rows={3} />}
        {error && !data && (
          <Notice kind="bad" action={<Button onPress={() => void refetch()}>{t('settings.nochmal')}</Button>}>
            {t('settings.laden-fehler')}
          </Notice>
        )}
        {data && !data.pin && <Notice kind="info">{t('settings.ausweis-pin-fehlt')}</Notice>}
        {data?.pin && (
          <p>{offen > 1 ? t('settings.ausweis-offen', { n: offen }) : t(offen ? 'settings.ausweis-offen-einer' : 'settings.ausweis-offen-keiner')}</p>
        )}
        {data && (
          <div className="badge-acts">
            {data.pin && (
              <>
                <Button kind="primary" icon={QrCode} pending={erzeugen.pending} onPress={() => void codes(1)}>
                  {t('settings.ausweis-zeigen')}
                </Button>
                <Button icon={Printer} onPress={() => void codes(codesJeBogen)}>
                  {t('settings.ausweis-bogen', { n: codesJeBogen })}
                </Button>
              </>
            )}
            <Button kind={data.pin ? 'plain' : 'primary'} onPress={() => setPin(true)}>
              {t(data.pin ? 'settings.ausweis-pin-aendern' : 'settings.ausweis-pin-setzen')}
            </Button>
            {offen > 0 && (
              <Button
                pending={widerrufen.pending}
                onPress={() =>
                  void run(async () => {
                    await widerrufen.act({})
                    return t('settings.ausweis-widerrufen-fertig')
                  })
                }
              >
                {t('settings.ausweis-widerrufen')}
              </Button>
            )}
          </div>
        )}
      </div>
      {pin && (
        <AusweisPin
          onClose={() => setPin(false)}
          onSet={() => {
            setPin(false)
            setDone({ kind: 'ok', text: t('settings.ausweis-pin-gesetzt') })
          }}
        />
      )}
      {neu.length > 0 && <Codes neu={neu} onClose={() => setNeu([])} onNext={() => void codes(1)} />}
    </Card>
  )
}

/** What is to be seen once. A code that was used while it is shown says so and makes room for the next. */
function Codes({ neu, onClose, onNext }: { neu: readonly Neu[]; onClose: () => void; onNext: () => void }) {
  const t = useTexts(messages)
  const formats = useFormats()
  const { data } = useCall(calls.ausweis)
  const einer = neu.length === 1
  const benutzt = einer && data?.codes.find(({ id }) => id === neu[0]!.id)?.zustand === 'verbraucht'
  const bis = formats.dateTime(neu[0]!.laeuftAb)
  const title = t(einer ? 'settings.ausweis-code' : 'settings.ausweis-codes')
  const hinweis = t(einer ? 'settings.ausweis-einmal' : 'settings.ausweis-abstreichen', { bis })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={einer ? 'normal' : 'wide'}
      dismissable={false}
      footer={
        benutzt ? (
          <Button kind="primary" onPress={onNext}>
            {t('settings.ausweis-naechster')}
          </Button>
        ) : (
          <Button
            kind={einer ? 'plain' : 'primary'}
            icon={Printer}
            onPress={() =>
              drucken(
                title,
                t('settings.ausweis-abstreichen'),
                neu.map(({ code }) => code),
              )
            }
          >
            {t('settings.ausweis-drucken')}
          </Button>
        )
      }
    >
      {benutzt ? (
        <Notice kind="ok" live>
          {t('settings.ausweis-benutzt')}
        </Notice>
      ) : (
        <>
          <p className="t2">{hinweis}</p>
          <ul className={einer ? 'badge-one' : 'badge-sheet'}>
            {neu.map(({ id, code }, index) => (
              <li key={id}>
                <QrBild text={code} label={t('settings.ausweis-nr', { n: index + 1 })} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
