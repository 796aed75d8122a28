import type { calls } from '#apps/arbeitsschein/contract.ts'
import { werVon } from '#domain/einsatz/arbeitsschein/contract.ts'
import { StundenJe } from '#domain/einsatz/web/StundenJe.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { messages } from '../messages.ts'

export type Kundenansicht = Result<typeof calls.zeichnenAnsicht>

/** The sheet as the customer reads it before he signs. Times go by the clock of his device. */
export function Blatt({ schein }: { schein: Kundenansicht }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const komma = (menge: string) => (language === 'de' ? menge.replace('.', ',') : menge)
  const stunden = (zeile: Kundenansicht['zeilen'][number]) => `${f.time(zeile.von!)}–${f.time(zeile.bis!)}`
  return (
    <>
      <Facts
        facts={[
          { label: t('nummer'), value: schein.nummer },
          { label: t('datum'), value: f.day(schein.datum) },
          { label: t('objekt'), value: schein.objekt },
          { label: t('kunde'), value: schein.kunde },
          ...(schein.bilder ? [{ label: t('bilder'), value: t('bilderImPdf', { n: schein.bilder }) }] : []),
          { label: t('code'), value: <code>{schein.code}</code> },
        ]}
      />
      <section className="stack" aria-label={t('leistungen')}>
        <h2>{t('leistungen')}</h2>
        <ul className="rows">
          {schein.zeilen.map((zeile) => (
            <li key={zeile.id}>
              <div className="two grow">
                <span>{[t(`position.${zeile.art}`), [zeile.nummer, werVon(zeile), zeile.text].filter(Boolean).join(' ')].filter(Boolean).join(': ')}</span>
                {zeile.kommentar && <small>{zeile.kommentar}</small>}
              </div>
              <b className="num">{zeile.art === 'Zeit' ? stunden(zeile) : [komma(zeile.menge), zeile.einheit].filter(Boolean).join(' ')}</b>
            </li>
          ))}
        </ul>
        <StundenJe zeilen={schein.zeilen} />
        {schein.summen.length > 0 && (
          <p>
            {t('summe')}:{' '}
            {schein.summen.map(({ menge, einheit }) => (einheit === 'Zeit h' ? `${komma(menge)} ${t('stunden')}` : `${komma(menge)} ${einheit}`)).join(' · ')}
          </p>
        )}
        {schein.notiz && <p className="pr-text">{schein.notiz}</p>}
      </section>
    </>
  )
}
