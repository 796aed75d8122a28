import Info from 'lucide-react/icons/info'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import type { Ergebnis, Verlauf } from '../contract.ts'
import { Delta } from './Delta.tsx'
import { texte } from './texte.ts'
import { JeTag } from './verlauf/JeTag.tsx'

/** The whole at a glance, in whole euros. */
export function Gesamt({ antwort: { ebeneresult }, jeTag }: { antwort: Ergebnis; jeTag: Verlauf['jeTag'] }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [zeigtJeTag, zeigeJeTag] = useSetting('umsatz.jetag', false)
  const werte = ebeneresult['Alle']!.arten.Summe
  const { umsatz, umsatzVj, db, dbVj, dbprozent, dbprozentVj } = werte
  const prozent = (wert: string | null | undefined) => (wert ? f.number(Number(wert), 1) : '–')
  return (
    <div className="us-gesamt">
      <section className="us-kopf">
        <KeyFigure size="l" label={t('umsatz')} value={f.euros(umsatz)}>
          {umsatzVj !== null && (
            <span className="t14 t2">
              <Delta werte={werte} /> {t('gegenBetrag', { betrag: f.euros(umsatzVj) })}
            </span>
          )}
        </KeyFigure>
        {db !== undefined && (
          <KeyFigure label={t('deckungsbeitrag')} value={f.euros(db)}>
            {dbVj && <span className="t14 t2">{t('vorjahr', { wert: f.euros(dbVj) })}</span>}
          </KeyFigure>
        )}
        {dbprozent !== undefined && (
          <KeyFigure label={t('dbprozent')} value={prozent(dbprozent)}>
            {dbprozentVj && <span className="t14 t2">{t('vorjahr', { wert: prozent(dbprozentVj) })}</span>}
          </KeyFigure>
        )}
      </section>
      {jeTag &&
        (zeigtJeTag ? (
          <JeTag jeTag={jeTag} weg={() => zeigeJeTag(false)} />
        ) : (
          <button type="button" className="link us-jetag" onClick={() => zeigeJeTag(true)}>
            {t('jeArbeitstag')}
          </button>
        ))}
    </div>
  )
}

/** What the whole leaves out. */
export function Ohne({ antwort: { ebeneresult, fremdwaehrung } }: { antwort: Ergebnis }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { umsatz, ohneEinstand } = ebeneresult['Alle']!.arten.Summe
  const ohne = Number(ohneEinstand ?? 0)
  return (
    <>
      {ohne !== 0 && (
        <p className="us-ohne t14 t2">
          <Info className="i s" aria-hidden="true" />
          {t('ohneKosten', { prozent: f.number(Number(umsatz) > 0 ? (ohne / Number(umsatz)) * 100 : 0, 1), betrag: f.money(ohneEinstand!) })}
        </p>
      )}
      {fremdwaehrung > 0 && <Notice kind="warn">{t('fremdwaehrung', { n: fremdwaehrung })}</Notice>}
    </>
  )
}
