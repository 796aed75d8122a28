import Check from 'lucide-react/icons/check'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Gegenwert } from '#apps/arbeitsschein/contract/abgleich.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { type CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Teil } from '../Teil.tsx'
import { texte } from '../texte.ts'

/** What a device told otherwise than the server: both sides, and a person chooses. */
export function Gegenwerte({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const { act, pending } = useAct(calls.entscheiden)
  const offen = detail.zustand === 'offen'
  const entscheide = async (welche: readonly Gegenwert[], nehmen: boolean) => {
    try {
      await act({ params: { id: detail.id }, body: { ids: welche.map(({ id }) => id), nehmen } })
      toast.success(t(nehmen ? 'uebernommen' : 'gelassen'))
    } catch (fehler) {
      const problem = (fehler as CallError).problem
      toast.error(problem?.errors?.[0]?.message ?? problem?.detail ?? t('nichtSpeichern'))
    }
  }
  return (
    <Teil titel={t('gegenwerte')}>
      <p className="t2">{t(offen ? 'gegenwerteText' : 'gegenwerteSpaet')}</p>
      <ul className="rows panel">
        {detail.gegenwerte.map((eines) => (
          <li key={eines.id}>
            <Gegensatz eines={eines} />
            {detail.darf.includes('klaeren') && (
              <span className="row wrap">
                {offen && (
                  <Button
                    icon={Check}
                    disabled={pending}
                    aria-label={t('uebernehmenFeld', { feld: eines.feld })}
                    onPress={() => void entscheide([eines], true)}
                  >
                    {t('uebernehmen')}
                  </Button>
                )}
                <Button kind="quiet" disabled={pending} aria-label={t('lassenFeld', { feld: eines.feld })} onPress={() => void entscheide([eines], false)}>
                  {t('lassen')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {offen && detail.gegenwerte.length > 1 && detail.darf.includes('klaeren') && (
        <div className="row">
          <Button disabled={pending} onPress={() => void entscheide(detail.gegenwerte, true)}>
            {t('alleUebernehmen')}
          </Button>
        </div>
      )}
    </Teil>
  )
}

function Gegensatz({ eines: { feld, hier, dort, wer, geraet, erfasst } }: { eines: Gegenwert }) {
  const t = useTexts(texte)
  const f = useFormats()
  const worte = { wer, geraet, um: f.dateTime(erfasst) }
  return (
    <div className="two grow">
      <span>
        <b>{feld}:</b> {hier || <i>{t('nichtVorhanden')}</i>} → {dort ? <ins>{dort}</ins> : <i>{t('nichtVorhanden')}</i>}
      </span>
      <small>{geraet ? t('vonGeraet', worte) : t('vonWem', worte)}</small>
    </div>
  )
}
