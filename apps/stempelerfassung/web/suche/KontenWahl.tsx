import { messages } from '#apps/stempelerfassung/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { useKonten } from './konten.ts'

/** Chooses the accounts whose people are shown. The current one cannot be left out, and says so. */
export function KontenWahl() {
  const t = useTexts(messages)
  const { konten, accountids, aktuell, setzen } = useKonten()
  if (konten.length < 2) return null
  return (
    <fieldset className="se-konten">
      <legend className="label">{t('konten')}</legend>
      {konten.map(({ accountid, name }) => (
        <Checkbox
          key={accountid}
          value={accountids.includes(accountid)}
          disabled={accountid === aktuell}
          onChange={(an) => setzen(accountid, an)}
          {...(accountid === aktuell && { hint: t('kontoFest') })}
        >
          {accountid} {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
