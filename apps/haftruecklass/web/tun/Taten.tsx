import { useState } from 'react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Einbehalt } from '#apps/haftruecklass/contract.ts'
import { texte } from '../texte.ts'
import { Auszahlung } from './Auszahlung.tsx'
import { Ersatz } from './Ersatz.tsx'
import { Obergrenze } from './Obergrenze.tsx'
import { Sperrkonto } from './Sperrkonto.tsx'
import { Termin } from './Termin.tsx'
import { useTat } from './usetat.ts'

type Frage = 'sperren' | 'entsperren' | 'termin' | 'ersetzen' | 'auszahlen' | 'verlangen' | 'hinterlegen' | 'begrenzen' | 'bestaetigen' | 'ablehnen'

/** What can be done with these retentions, as buttons; each asks first. */
export function Taten({ zeilen, onFertig }: { zeilen: readonly Einbehalt[]; onFertig: () => void }) {
  const t = useTexts(texte)
  const { can } = useSession()
  const [frage, setFrage] = useState<Frage | null>(null)
  const tue = useTat(zeilen, onFertig)
  const zu = () => setFrage(null)
  const darf = can('HAFTRUECKLASS.AENDERN')
  if (zeilen.some(({ saldo }) => saldo === '0.00')) return null
  const beantragt = zeilen.every(({ antrag }) => antrag)
  const maengel = new Map(zeilen.flatMap(({ mangel }) => (mangel ? [[mangel.nummer, mangel.name] as const] : [])))
  return (
    <>
      {beantragt && zeilen.every(({ antrag }) => !antrag!.meiner) && (
        <Button kind="primary" icon={Check} onPress={() => setFrage('bestaetigen')}>
          {t('bestaetigen')}
        </Button>
      )}
      {beantragt && (
        <Button icon={X} onPress={() => setFrage('ablehnen')}>
          {t('ablehnen')}
        </Button>
      )}
      {darf && (
        <>
          {zeilen.some(({ kzgesperrt }) => !kzgesperrt) && (
            <Button icon={Lock} onPress={() => setFrage('sperren')}>
              {t('sperren')}
            </Button>
          )}
          {zeilen.some(({ kzgesperrt }) => kzgesperrt) && (
            <Button icon={LockOpen} onPress={() => setFrage('entsperren')}>
              {t('entsperren')}
            </Button>
          )}
          <Button icon={CalendarClock} onPress={() => setFrage('termin')}>
            {t('termin')}
          </Button>
          <MenuButton
            icon={Ellipsis}
            placement="top end"
            items={[
              { id: 'ersetzen', label: t('ersetzen'), onAction: () => setFrage('ersetzen') },
              { id: 'auszahlen', label: t(zeilen[0]!.richtung === 'forderung' ? 'eingegangen' : 'auszahlen'), onAction: () => setFrage('auszahlen') },
              zeilen.every(({ sperrkonto }) => sperrkonto)
                ? { id: 'hinterlegen', label: t('hinterlegen'), onAction: () => setFrage('hinterlegen') }
                : { id: 'verlangen', label: t('verlangen'), onAction: () => setFrage('verlangen') },
              ...(zeilen.length === 1 && zeilen[0]!.ktostammBaustelle
                ? [{ id: 'begrenzen', label: t('begrenzen'), onAction: () => setFrage('begrenzen') }]
                : []),
            ]}
          >
            {t('weiteres')}
          </MenuButton>
        </>
      )}
      <ConfirmDialog
        open={frage === 'sperren'}
        onClose={zu}
        title={t('frageSperren')}
        confirmLabel={t('sperren')}
        reason
        onConfirm={(grund) => tue(calls.sperren, { grund }, 'wurdenGesperrt')}
      >
        {t('sperrenHinweis')}
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'entsperren'}
        onClose={zu}
        title={t('frageEntsperren')}
        confirmLabel={t('entsperren')}
        reason
        onConfirm={(grund) => tue(calls.entsperren, { grund }, 'wurdenEntsperrt')}
      >
        {maengel.size > 0 && <Notice kind="warn">{t('mangelOffen', { tickets: [...maengel].map(([nummer, name]) => `${nummer} ${name}`).join(', ') })}</Notice>}
      </ConfirmDialog>
      <ConfirmDialog
        open={frage === 'bestaetigen'}
        onClose={zu}
        title={t('frageBestaetigen')}
        confirmLabel={t('bestaetigen')}
        onConfirm={() => tue(calls.bestaetigen, {}, 'wurdeGeaendert')}
      />
      <ConfirmDialog
        open={frage === 'ablehnen'}
        onClose={zu}
        title={t('frageAblehnen')}
        confirmLabel={t('ablehnen')}
        reason
        onConfirm={(grund) => tue(calls.ablehnen, { grund }, 'wurdeAbgelehnt')}
      />
      <ConfirmDialog
        open={frage === 'hinterlegen'}
        onClose={zu}
        title={t('frageHinterlegen')}
        confirmLabel={t('hinterlegen')}
        onConfirm={() => tue(calls.hinterlegen, { grund: '' }, 'wurdeHinterlegt')}
      />
      {frage === 'begrenzen' && <Obergrenze zeilen={zeilen} tue={tue} onClose={zu} />}
      {frage === 'verlangen' && <Sperrkonto tue={tue} onClose={zu} />}
      {frage === 'termin' && <Termin zeilen={zeilen} tue={tue} onClose={zu} />}
      {frage === 'ersetzen' && <Ersatz zeilen={zeilen} tue={tue} onClose={zu} />}
      {frage === 'auszahlen' && <Auszahlung zeilen={zeilen} tue={tue} onClose={zu} />}
    </>
  )
}
