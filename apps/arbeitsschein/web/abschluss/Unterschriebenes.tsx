import { stundenDer, stundentext, summen, werVon, type Unterschriebenes as Schein } from '#domain/einsatz/arbeitsschein/contract.ts'
import { StundenJe } from '#domain/einsatz/web/StundenJe.tsx'
import { Unterschriftsbild } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { zeitenVon } from '../positionen/zeiten.ts'
import { texte } from '../texte.ts'

/** The sheet as the customer reads it before signing: all that the fingerprint is of. */
export function Unterschriebenes({ schein, code }: { schein: Schein; code: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const komma = (menge: string) => (language === 'de' ? menge.replace('.', ',') : menge)
  const stunden = new Map(stundenDer(schein.zeilen).map(({ id, hundertstel }) => [id, stundentext(hundertstel)]))
  const uhrzeit = (zeile: Schein['zeilen'][number]) => {
    const { von, bis } = zeitenVon(zeile, schein.datum)
    return [von, bis].filter(Boolean).join('–')
  }
  const grad = [schein.tempMin, schein.tempMax].filter((wert) => wert !== null).map((wert) => `${komma(wert).replace('-', '−')} ${tm('grad')}`)
  const lage = [schein.wetter && tm(`wetter.${schein.wetter}` as 'wetter.Regen'), ...new Set(grad)].filter(Boolean).join(', ')
  const angeordnet = [schein.angeordnetVon, schein.angeordnetAm && f.day(schein.angeordnetAm)].filter(Boolean).join(', ')
  const angabe = (label: string, value: string) => (value ? [{ label, value }] : [])
  return (
    <section aria-label={t('unterschreiben')} className="stack">
      <h3>{t('unterschreiben')}</h3>
      <Facts
        facts={[
          { label: tm('objekt'), value: schein.objekt },
          { label: tm('kunde'), value: schein.kunde },
          { label: tm('datum'), value: `${f.day(schein.datum)}, ${tm(`art.${schein.art}` as 'art.Regie')}` },
          ...angabe(tm('kostenstelle'), schein.kostenstelle),
          ...angabe(tm('ticket'), schein.ticket),
          ...angabe(tm('ansprechpartner'), schein.ansprechpartner),
          ...angabe(tm('angeordnetVon'), angeordnet),
          ...angabe(tm('wetter'), lage && schein.wetterquelle ? `${lage} (${tm('quelleVon', { quelle: schein.wetterquelle })})` : lage),
        ]}
      />
      <ul className="rows">
        {schein.zeilen.map((zeile) => (
          <li key={zeile.id}>
            <div className="two grow">
              <span>
                {[tm(`position.${zeile.art}` as 'position.Zeit'), [zeile.nummer, werVon(zeile), zeile.text].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(': ')}
              </span>
              <small>{[zeile.art === 'Zeit' && uhrzeit(zeile), zeile.kommentar].filter(Boolean).join(' · ')}</small>
            </div>
            <b className="num">{zeile.art === 'Zeit' ? `${komma(stunden.get(zeile.id)!)} h` : [komma(zeile.menge), zeile.einheit].filter(Boolean).join(' ')}</b>
          </li>
        ))}
      </ul>
      <StundenJe zeilen={schein.zeilen} />
      {summen(schein.zeilen).length > 0 && (
        <Facts
          facts={summen(schein.zeilen).map(({ einheit, menge }) => ({
            label: `${tm('summe')} ${einheit === 'Zeit h' ? tm('stunden') : einheit}`,
            value: komma(menge),
          }))}
        />
      )}
      {!!schein.notiz && <p className="as-text">{schein.notiz}</p>}
      {schein.skizze && <Unterschriftsbild striche={schein.skizze} label={tm('skizze')} />}
      {schein.bilder.length > 0 && <p>{t('bilderAnzahl', { n: schein.bilder.length })}</p>}
      <p className="t12 t2">
        {tm('code')} <code>{code}</code>
      </p>
    </section>
  )
}
