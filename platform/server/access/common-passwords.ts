/** Stems of the passwords that are tried first, folded as `assertUncommon` folds them (lower case, digits that look like letters). */
export const common: ReadonlySet<string> = new Set(
  `password passwort passwoert kennwort geheim geheimnis qwertz qwerty qwertzuiop asdfgh yxcvbn hallo halloi hallowelt
schatz sommer winter herbst fruehling montag dienstag mittwoch donnerstag freitag januar februar august september oktober november dezember
willkommen welcome letmein admin administrator benutzer master dragon monkey football fussball baseball iloveyou ichliebedich
superman batman starwars princess sonnenschein sunshine shadow michael thomas daniel andreas stefan computer internet test testtest
default changeme secret login start baustelle baustellen portal firma bauen hausbau sicher sicherheit deutschland oesterreich austria germany bayern muenchen
berlin hamburg wien salzburg abcdef abcabc abc passw passwd pass pwd passworti passwordi adminadmin hansi mausi spatzi hund katze`.split(/\s+/),
)
