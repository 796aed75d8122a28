import Download from 'lucide-react/icons/download'
import type { Beschriftung } from '#apps/verwaltung/contract/nfc.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { QrBild } from './Kopplung.tsx'
import { texte } from '../texte.ts'

/** What has to be written onto a chip. Keys are shown here and nowhere else again. */
export function Beschriften({ name, werte: { adresse, chip }, onClose }: { name: string; werte: Beschriftung; onClose: () => void }) {
  const t = useTexts(texte)
  const zeilen = chip
    ? [
        { label: t('tagNdef'), wert: chip.ndef },
        { label: t('tagPicc'), wert: String(chip.piccOffset) },
        { label: t('tagMac'), wert: String(chip.macOffset) },
        { label: t('tagRechte'), wert: chip.dateirechte },
        { label: t('tagLesen'), wert: chip.leseschluessel },
        { label: t('tagBeweis'), wert: chip.beweisschluessel },
        { label: t('tagHaupt'), wert: chip.hauptschluessel },
      ]
    : []
  const alle = [{ label: t('tagAdresse'), wert: adresse }, ...zeilen]
  const sichern = () =>
    download(new Blob([`${[name, ...alle.map(({ label, wert }) => `${label}: ${wert}`)].join('\n')}\n`], { type: 'text/plain' }), `${name}.txt`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tagSchreiben', { name })}
      size="wide"
      dismissable={false}
      footer={
        <>
          <Button icon={Download} onPress={sichern}>
            {t('tagSichern')}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {t('schliessen')}
          </Button>
        </>
      }
    >
      {chip ? (
        <>
          <Notice kind="warn">{t('tagSchreibenText')}</Notice>
          <p>{t('tagSchreibenSchritte')}</p>
        </>
      ) : (
        <div className="vw-kopplung">
          <QrBild text={adresse} label={t('tagQr')} />
          <p className="vw-koppelcode">{t('tagEinfachText')}</p>
        </div>
      )}
      {/* Longer than a small screen: whoever has a keyboard only has to reach it to scroll. */}
      <section tabIndex={0} aria-label={t('tagWerte')}>
        <dl className="vw-werte">
          {alle.map(({ label, wert }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{wert}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}
