import { defineMessages } from '#platform/contract/messages.ts'
import { passwordKinds, passwordLength } from '#platform/contract/password.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTexts(ruleTexts)
  const { gross, klein, ziffer, zeichen } = passwordKinds(password)
  const rules = [
    ['laenge', password.length >= passwordLength.min],
    ['gross', gross],
    ['klein', klein],
    ['ziffer', ziffer],
    ['zeichen', zeichen],
  ] as const
  return (
    <span className="password-rules">
      {rules.map(([rule, met]) => (
        <State key={rule} kind={met ? 'ok' : 'idle'}>
          <span>
            {t(rule, { min: passwordLength.min, ist: password.length })}
            <span className="sr"> – {t(met ? 'erfuellt' : 'offen')}</span>
          </span>
        </State>
      ))}
    </span>
  )
}

const ruleTexts = defineMessages(
  {
    laenge: 'Mindestens {{min}} Zeichen (jetzt {{ist}})',
    gross: 'Ein Großbuchstabe',
    klein: 'Ein Kleinbuchstabe',
    ziffer: 'Eine Ziffer',
    zeichen: 'Ein Sonderzeichen',
    erfuellt: 'erfüllt',
    offen: 'noch offen',
  },
  {
    laenge: 'At least {{min}} characters (now {{ist}})',
    gross: 'One capital letter',
    klein: 'One small letter',
    ziffer: 'One digit',
    zeichen: 'One special character',
    erfuellt: 'met',
    offen: 'still missing',
  },
)
