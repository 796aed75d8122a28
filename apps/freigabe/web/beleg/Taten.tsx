import { useEffect, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useAct } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Acts, type Act } from '#platform/web/ui/act/Acts.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Kbd } from '#platform/web/ui/act/Kbd.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Freigabedetail, type Status } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'
import { sage, useTat } from '../usetat.ts'
import { useWartende } from '../wartende.ts'
import { Abzuege } from './Abzuege.tsx'
import { Dokument } from './Dokument.tsx'
import { Frage } from './Frage.tsx'

type Dialog =
  | 'iban'
  | 'ablehnen'
  | 'klaeren'
  | 'antworten'
  | 'zurueckstellen'
  | 'weiterleiten'
  | 'zuruecknehmen'
  | 'einreichen'
  | 'abzuege'
  | 'dokument'
  | 'foto'

/** What one may do with the document. The first press decides; what needs words or a person asks for them. `tasten`: F and R act, too. */
export function Taten({ beleg, onWeiter = () => {}, tasten }: { beleg: Freigabedetail; onWeiter?: () => void; tasten: boolean }) {
  const t = useTexts(texte)
  const f = useFormats()
  const schmal = useNarrow()
  const navigate = useNavigate()
  const tue = useTat()
  const [offen, setOffen] = useState<Dialog | null>(null)
  const [laeuft, setLaeuft] = useState(false)
  const wartet = useWartende().some(({ params }) => params['id'] === beleg.id)
  const neu = useAct(calls.einreichen)
  const darf = (was: Freigabedetail['darf'][number]) => beleg.darf.includes(was) && !wartet
  const freigeben = async () => {
    if (beleg.meinSchritt?.art === 'iban') return setOffen('iban')
    setLaeuft(true)
    try {
      await tue(beleg, 'freigeben')
      onWeiter()
    } catch (error) {
      sage(error, t('statusFehler'), t)
    } finally {
      setLaeuft(false)
    }
  }
  useTasten(tasten && !laeuft, { f: () => darf('freigeben') && void freigeben(), r: () => darf('klaeren') && setOffen('klaeren') })
  const mitGrund = (status: Status) => async (grund: string) => {
    await tue(beleg, status, { grund })
    onWeiter()
  }
  const weitere = [
    { id: 'weiterleiten', label: t('weiterleiten'), da: darf('weiterleiten') },
    { id: 'ablehnen', label: t('ablehnen'), danger: true, da: darf('ablehnen') },
    { id: 'abzuege', label: t('abzuege'), da: darf('pruefung') },
    { id: 'dokument', label: t('dokument'), da: darf('dokument') },
    { id: 'foto', label: t('foto'), da: darf('dokument') },
    { id: 'zuruecknehmen', label: t('zuruecknehmen'), da: darf('zuruecknehmen') },
  ].flatMap(({ da, ...eintrag }) => (da ? [{ ...eintrag, onAction: () => setOffen(eintrag.id as Dialog) }] : []))
  const freigabewort = beleg.meinSchritt?.art === 'iban' ? t('ibanKnopf') : t('betragFreigeben', { betrag: f.money(beleg.zahlbar, beleg.waehrung) })
  const da = (taten: readonly (Act & { id: Freigabedetail['darf'][number] })[]) => taten.filter(({ id }) => darf(id))
  const haupt = da([
    { id: 'freigeben', label: freigabewort, icon: Check, pending: laeuft, onAction: () => void freigeben() },
    { id: 'einreichen', label: t('einreichen'), onAction: () => setOffen('einreichen') },
  ])
  const neben = da([
    { id: 'antworten', label: t('antworten'), onAction: () => setOffen('antworten') },
    { id: 'klaeren', label: t('rueckfrage'), onAction: () => setOffen('klaeren') },
    { id: 'zurueckstellen', label: t('zurueckstellen'), onAction: () => setOffen('zurueckstellen') },
  ])
  const schliesst = { onClose: () => setOffen(null) }
  return (
    <>
      <div className="fg-taten">
        {schmal ? (
          // One row: what decides, and everything else behind the drawing beside it.
          <Acts
            acts={[...haupt.map((tat) => ({ ...tat, kind: 'signal' as const })), ...neben, ...weitere]}
            shown={haupt.length || 2}
            label={t('mehr')}
            placement="top end"
          />
        ) : (
          <>
            {haupt.map(({ id, label, icon, pending = false, onAction }) => (
              <Button key={id} kind="primary" wide {...(icon && { icon })} pending={pending} onPress={onAction}>
                {label}
                {tasten && id === 'freigeben' && <Kbd>F</Kbd>}
              </Button>
            ))}
            <div className="row">
              {neben.map(({ id, label, onAction }) => (
                <Button key={id} onPress={onAction}>
                  {label}
                </Button>
              ))}
              {weitere.length > 0 && <MenuButton kind="plain" icon={Ellipsis} label={t('mehr')} items={weitere} placement="top end" />}
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={offen === 'iban'}
        {...schliesst}
        title={t('ibanTitel')}
        confirmLabel={t('ibanKnopf')}
        reason={{ label: t('ibanFrage'), maxLength: 1000 }}
        onConfirm={mitGrund('freigeben')}
      >
        {beleg.iban}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'ablehnen'}
        {...schliesst}
        title={t('ablehnenTitel')}
        confirmLabel={t('ablehnen')}
        danger
        reason={{ label: t('grund'), maxLength: 1000 }}
        onConfirm={mitGrund('ablehnen')}
      >
        {beleg.ktostamm.name} · {f.money(beleg.bruttoBetrag, beleg.waehrung)}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'zuruecknehmen'}
        {...schliesst}
        title={t('zuruecknehmenTitel')}
        confirmLabel={t('zuruecknehmen')}
        onConfirm={mitGrund('zuruecknehmen')}
      />
      <ConfirmDialog
        open={offen === 'antworten'}
        {...schliesst}
        title={t('antworten')}
        confirmLabel={t('antworten')}
        reason={{ label: t('antwort'), maxLength: 1000 }}
        onConfirm={mitGrund('klaeren')}
      >
        {beleg.entscheide.findLast(({ was }) => was === 'klaeren')?.grund}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'einreichen'}
        {...schliesst}
        title={t('einreichenTitel')}
        confirmLabel={t('einreichen')}
        reason={{ label: t('grund'), maxLength: 1000 }}
        onConfirm={async (grund) => {
          const { id } = await neu.act({ params: { id: beleg.id }, body: { grund } })
          toast.success(t('ok.einreichen'))
          void navigate(`/freigabe/${id}`)
        }}
      />
      {(offen === 'klaeren' || offen === 'weiterleiten' || offen === 'zurueckstellen') && <Frage was={offen} beleg={beleg} {...schliesst} onTat={onWeiter} />}
      {offen === 'abzuege' && <Abzuege beleg={beleg} {...schliesst} />}
      {(offen === 'dokument' || offen === 'foto') && <Dokument beleg={beleg} foto={offen === 'foto'} {...schliesst} />}
    </>
  )
}

/** Single keys while nobody types and no dialog is open. */
export function useTasten(an: boolean, tasten: Readonly<Record<string, () => unknown>>) {
  useEffect(() => {
    if (!an) return
    const druck = (event: KeyboardEvent) => {
      const ziel = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || /^(INPUT|TEXTAREA|SELECT)$/.test(ziel.tagName) || ziel.isContentEditable) return
      if (document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not(.toast)')) return
      const tat = tasten[event.key.toLowerCase()]
      if (!tat) return
      event.preventDefault()
      tat()
    }
    document.addEventListener('keydown', druck)
    return () => document.removeEventListener('keydown', druck)
  })
}
