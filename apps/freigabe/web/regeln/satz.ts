import type { Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from '../texte.ts'

/** A rule in words: what it is about, and whom it asks. */
export function useSatz() {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const namenVon = ({ namen }: Regelzeile, ids: readonly string[]) => namen.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const wahl = (row: Regelzeile, feld: 'lieferanten' | 'baustellen' | 'kostenstellen') =>
    row[feld].length === 0 ? null : row[feld].length <= 2 ? namenVon(row, row[feld]).join(', ') : t('nWahl', { n: row[feld].length, was: t(feld) })
  return {
    wofuer: (row: Regelzeile) =>
      [
        row.vonBetrag && t('abBetrag', { betrag: f.money(row.vonBetrag) }),
        row.bisBetrag && t('bisBetragWort', { betrag: f.money(row.bisBetrag) }),
        row.belegarten.map((art) => ta(art)).join(', '),
        wahl(row, 'lieferanten'),
        wahl(row, 'baustellen'),
        wahl(row, 'kostenstellen'),
        row.filialen.length > 0 && t('nWahl', { n: row.filialen.length, was: t('filialen') }),
        row.ohneBestellung && t('ohneBestellungJa'),
        row.neueIban && t('neueIbanJa'),
        row.zusammen && t('zusammenJa'),
      ]
        .filter(Boolean)
        .join(' · ') || t('jederBeleg'),
    wer: (row: Regelzeile) => {
      const wer = row.adressat === 'leiter' ? t('adressat.leiter') : namenVon(row, row.adressat === 'person' ? row.personen : [row.rolleId!]).join(', ')
      const so = row.wieViele === 'alle' ? t('alleVon', { wer }) : row.wieViele === 'anzahl' ? t('nVonIhnen', { n: row.anzahl, wer }) : wer
      return [row.schritt === null ? null : so, row.mindestens > 1 && t('verschiedene', { n: row.mindestens })].filter(Boolean).join(' · ')
    },
  }
}
