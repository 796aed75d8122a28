import { stundenJe, type Scheinzeile } from '#domain/einsatz/arbeitsschein/contract.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { stundentexte } from '../messages.ts'
import './stunden.css'

/** Below the lines of a sheet: hours of each person with the wage group, and of each wage group where there are several. Nothing where nobody worked. */
export function StundenJe({ zeilen }: { zeilen: readonly Scheinzeile[] }) {
  const t = useTexts(stundentexte)
  const { language } = useLanguage()
  const { personen, gruppen } = stundenJe(zeilen)
  if (!personen.length) return null
  const mitGruppe = personen.some(({ lohngruppe }) => lohngruppe)
  const komma = (stunden: string) => (language === 'de' ? stunden.replace('.', ',') : stunden)
  return (
    <table className="stunden-je">
      <caption>{t('stundenJe')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          {mitGruppe && <th scope="col">{t('lohngruppe')}</th>}
          <th scope="col" className="num">
            {t('stunden')}
          </th>
        </tr>
      </thead>
      <tbody>
        {personen.map(({ name, lohngruppe, stunden }) => (
          <tr key={`${lohngruppe} ${name}`}>
            <td>{name}</td>
            {mitGruppe && <td>{lohngruppe}</td>}
            <td className="num">{komma(stunden)}</td>
          </tr>
        ))}
      </tbody>
      {gruppen.length > 0 && (
        <tfoot>
          {gruppen.map(({ lohngruppe, stunden }) => (
            <tr key={lohngruppe}>
              <th scope="row" colSpan={2}>
                {t('summeJe', { gruppe: lohngruppe || t('ohneLohngruppe') })}
              </th>
              <td className="num">{komma(stunden)}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
