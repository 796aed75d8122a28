import { useId, useState } from 'react'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Anfragezeile } from '../contract.ts'
import { texte } from './texte.ts'

interface Props {
  konto: string
  anfragen: readonly Anfragezeile[]
  darfFreigeben: boolean
}

/** What was asked for beyond the limit, and what somebody else said to it. */
export function Anfragen({ konto, anfragen, darfFreigeben }: Props) {
  const t = useTexts(texte)
  const f = useFormats()
  const kopf = useId()
  const [ablehnen, setAblehnen] = useState<string | null>(null)
  const { act, pending } = useAct(calls.freigeben)
  const entscheide = async (anfrage: string, erlaubt: boolean, grund = '') => {
    try {
      await act({ params: { idktostamm: konto }, body: { anfrage, erlaubt, grund } })
      toast.success(t(erlaubt ? 'freigegeben' : 'abgelehnt'))
      setAblehnen(null)
    } catch (error) {
      toast.error((error as { problem?: { detail?: string } }).problem?.detail ?? t('nichtGespeichert'))
    }
  }
  if (!anfragen.length) return null
  return (
    <section aria-labelledby={kopf}>
      <h2 id={kopf}>{t('anfragen')}</h2>
      <ul className="kre-anfragen">
        {anfragen.map(({ id, betrag, bis, grund, wer, erlaubt, entschiedenVon, meine }) => (
          <li key={id}>
            <span className="row wrap">
              <b className="num">{f.money(betrag)}</b>
              <span className="t2">{t('bisTag', { tag: f.day(bis) })}</span>
              <State kind={erlaubt === null ? 'info' : erlaubt ? 'ok' : 'bad'}>
                {t(erlaubt === null ? 'wartet' : erlaubt ? 'istFreigegeben' : 'istAbgelehnt')}
              </State>
            </span>
            <span>{grund}</span>
            <small className="t3">{[wer, entschiedenVon && t('entschieden', { name: entschiedenVon })].filter(Boolean).join(' · ')}</small>
            {erlaubt === null && darfFreigeben && !meine && (
              <span className="row wrap">
                <Button kind="primary" pending={pending} onPress={() => void entscheide(id, true)}>
                  {t('freigeben')}
                </Button>
                <Button onPress={() => setAblehnen(id)}>{t('ablehnen')}</Button>
              </span>
            )}
            {erlaubt === null && darfFreigeben && meine && <small className="t3">{t('eigene')}</small>}
          </li>
        ))}
      </ul>
      {ablehnen && <Ablehnen onClose={() => setAblehnen(null)} onGrund={(grund) => entscheide(ablehnen, false, grund)} />}
    </section>
  )
}

function Ablehnen({ onClose, onGrund }: { onClose: () => void; onGrund: (grund: string) => Promise<void> }) {
  const t = useTexts(texte)
  const [grund, setGrund] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ablehnen')}
      footer={
        <Button kind="primary" locked={!grund.trim()} onPress={() => void onGrund(grund.trim())}>
          {t('ablehnen')}
        </Button>
      }
    >
      <TextField label={t('grund')} value={grund} onChange={setGrund} multiline rows={2} maxLength={500} required />
    </Dialog>
  )
}
