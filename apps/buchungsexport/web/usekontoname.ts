import { steuerfallVon } from '#domain/belege/buchungsexport/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

/** What kinds of tax and the accounts for them are called: "S1900" → "19 % Umsatzsteuer". */
export function useSteuerfall() {
  const t = useTexts(texte)
  const f = useFormats()
  return (fall: string) => {
    const teile = steuerfallVon(fall)
    if (!teile) return fall
    const satz = f.number(teile.satz / 100)
    return teile.kategorie === 'S' ? t('steuer.S', { satz }) : teile.satz ? `${t(`steuer.${teile.kategorie}`)} ${satz} %` : t(`steuer.${teile.kategorie}`)
  }
}

/** Name of an account of the set-up: "erloes.S1900" → "Erlöse, 19 % Umsatzsteuer". */
export function useKontoname() {
  const t = useTexts(texte)
  const steuerfall = useSteuerfall()
  return (name: string) => {
    const [welches, fall] = name.split('.') as [Kontofeld, string?]
    return fall ? `${t(`feld.${welches}`)}, ${steuerfall(fall)}` : t(`feld.${welches}`)
  }
}
type Kontofeld = 'erloes' | 'aufwand' | 'skontoGewaehrt' | 'skontoErhalten' | 'bank' | 'einbehaltForderung' | 'einbehaltVerbindlichkeit'
