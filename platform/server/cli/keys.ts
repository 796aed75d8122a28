import { setTimeout as delay } from 'node:timers/promises'
import { countSealed, retire, retiredMarks, sealAnew, type Sealed } from '../access/sealed.ts'
import { addKey, dropOldKeys, markOfSetting, openVault } from '../access/vault.ts'
import { record } from '../record/record.ts'
import { seal } from '../record/audit.ts'
import type { Db } from '../database/db.ts'
import type { Config } from '../start/config.ts'
import { StartError } from '../start/error.ts'
import { operator, say } from './console.ts'
import { read, type Command } from './command.ts'
import { consent, finish } from './keys-consent.ts'
import { withDatabase } from './database.ts'

/** A running server may still be writing what it sealed a moment ago with the key before. */
const settleMs = 1000

/** Another key for what the portal keeps sealed. `places`: where that is. */
export const keysCommand = (config: () => Config, places: readonly Sealed[]): Command => ({
  words: ['keys', 'rotate'],
  args: '[--von BENUTZERNAME --grund TEXT] [--notfall]',
  about: 'Geheimnisse mit einem neuen Schlüssel verschließen',
  help: 'Ein Administrator verlangt den Wechsel mit --von und --grund und gibt sein Passwort ein; ein anderer bestätigt ihn innerhalb einer Stunde unter\nVerwaltung › Schlüsselwechsel. Danach den Befehl ohne Angaben noch einmal aufrufen. --notfall: ohne Bestätigung, nur wenn es keinen zweiten gibt.\nLiegt der Schlüssel in DATA_DIR/geheimnis.schluessel, macht der Befehl einen neuen; laufende Server nehmen ihn sofort. Steht er in SECRETS_KEY, nach\nder Bestätigung SECRETS_KEY auf den neuen und SECRETS_KEY_OLD auf den bisherigen setzen und alle Server neu starten. Wer unterbrochen wird, ruft den Befehl noch einmal auf.\nDanach öffnet und verschließt der bisherige Schlüssel nichts mehr; für ältere Sicherungen wird er noch gebraucht.',
  run: (args) => {
    const { values } = read(args, { von: { type: 'string' }, grund: { type: 'string' }, notfall: { type: 'boolean' } })
    const settings = config()
    const fromFile = !settings.SECRETS_KEY
    const ready = () => {
      if (fromFile) return
      if (!settings.SECRETS_KEY_OLD)
        throw new StartError(
          'SECRETS_KEY_OLD fehlt. Bitte den neuen Schlüssel in SECRETS_KEY, den bisherigen in SECRETS_KEY_OLD eintragen und die Server neu starten.',
        )
      if (settings.SECRETS_KEY === settings.SECRETS_KEY_OLD) throw new StartError('SECRETS_KEY und SECRETS_KEY_OLD sind gleich.')
    }
    return withDatabase(settings, async (db) => {
      if (!fromFile) await refuseRetired(db, markOfSetting(settings.SECRETS_KEY!))
      const rotation = await consent(db, values, ready)
      if (!rotation) return 1
      if (fromFile) addKey(settings.DATA_DIR)
      const vault = openVault(settings)
      await refuseRetired(db, vault.mark())
      let anew = await sealAnew(db, vault, places)
      await delay(settleMs)
      anew += await sealAnew(db, vault, places)
      const count = await countSealed(db, vault, places)
      say(`${anew.toLocaleString('de-DE')} neu verschlossen, ${count.current.toLocaleString('de-DE')} mit dem jetzigen Schlüssel.`)
      if (count.old) throw new StartError(`${count.old} sind noch mit dem bisherigen Schlüssel verschlossen. Bitte den Befehl noch einmal aufrufen.`)
      const kept = fromFile ? dropOldKeys(settings.DATA_DIR) : null
      const before = fromFile ? kept?.split('.').at(-1) : markOfSetting(settings.SECRETS_KEY_OLD!)
      if (before) await retire(db, [before])
      await db
        .transaction()
        .execute((trx) =>
          record(
            trx,
            operator(),
            [{ aktion: 'schluessel-wechseln', gegenstand: 'portal', gegenstandId: '', daten: { anzahl: anew, grund: rotation.reason } }],
            [],
          ),
        )
      await finish(db, rotation)
      await seal(db)
      if (kept) say(`Der bisherige Schlüssel liegt in ${kept}: für ältere Sicherungen woanders aufheben und hier löschen.`)
      if (!fromFile) say('Bitte SECRETS_KEY_OLD entfernen und die Server neu starten; den bisherigen Schlüssel für ältere Sicherungen woanders aufheben.')
      if (count.unreadable) say(`${count.unreadable} lassen sich mit keinem der Schlüssel öffnen und blieben, wie sie sind.`)
      return count.unreadable ? 1 : 0
    })
  },
})

async function refuseRetired(db: Db, mark: string) {
  if ((await retiredMarks(db)).includes(mark))
    throw new StartError('SECRETS_KEY ist ein früherer Schlüssel, der schon ersetzt wurde. Bitte einen neuen nehmen.')
}
