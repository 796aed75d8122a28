import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import type { Ergebnis, Verlauf } from '../contract.ts'
import { Delta } from './Delta.tsx'
import { texte } from './texte.ts'
import { JeTag } from './verlauf/JeTag.tsx'

/** The whole at a glance, and what is not in it. */
export function Gesamt({ antwort: { ebeneresult, fremdwaehrung }, jeTag }: { antwort: Ergebnis; jeTag: Verlauf['jeTag'] }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [zeigtJeTag, zeigeJeTag] = useSetting('umsatz.jetag', false)
  const werte = ebeneresult['Alle']!.arten.Summe
  const { umsatz, umsatzVj, db, dbVj, dbprozent, dbprozentVj, ohneEinstand } = werte
  const ohne = Number(ohneEinstand ?? 0)
  const prozent = (wert: string | null | undefined) => (wert ? f.number(Number(wert), 1) : '–')
  return (
    <div className="us-gesamt">
      <section className="us-kopf">
        <KeyFigure size="l" label={t('umsatz')} value={f.money(umsatz)}>
          {umsatzVj !== null && (
            <span className="t14 t2">
              <Delta werte={werte} /> {t('gegenBetrag', { betrag: f.money(umsatzVj) })}
            </span>
          )}
        </KeyFigure>
        {db !== undefined && (
          <KeyFigure label={t('deckungsbeitrag')} value={f.money(db)}>
            {dbVj && <span className="t14 t2">{t('vorjahr', { wert: f.money(dbVj) })}</span>}
          </KeyFigure>
        )}
        {dbprozent !== undefined && (
          <KeyFigure label="DB %" value={prozent(dbprozent)}>
            {dbprozentVj && <span className="t14 t2">{t('vorjahr', { wert: prozent(dbprozentVj) })}</span>}
          </KeyFigure>
        )}
        {jeTag &&
          (zeigtJeTag ? (
            <JeTag jeTag={jeTag} weg={() => zeigeJeTag(false)} />
          ) : (
            <Button kind="quiet" onPress={() => zeigeJeTag(true)}>
              {t('jeArbeitstag')}
            </Button>
          ))}
      </section>
      {ohne !== 0 && (
        <Notice kind="info">
          {t('ohneKosten', { prozent: f.number(Number(umsatz) > 0 ? (ohne / Number(umsatz)) * 100 : 0, 1), betrag: f.money(ohneEinstand!) })}
        </Notice>
      )}
      {fremdwaehrung > 0 && <Notice kind="warn">{t('fremdwaehrung', { n: fremdwaehrung })}</Notice>}
    </div>
  )
}
