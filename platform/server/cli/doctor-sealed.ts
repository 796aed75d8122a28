import { countSealed, type Sealed } from '../access/sealed.ts'
import { hasKey, openVault, type Vault } from '../access/vault.ts'
import type { Db } from '../database/db.ts'
import type { Config } from '../start/config.ts'
import { error, fine, warning, type Finding } from './finding.ts'

const none: Vault = { seal: () => Buffer.alloc(0), open: () => null, mark: () => '' }

/** Whether what the portal keeps sealed can be opened, and with which key. */
export async function sealedCheck(config: Config, db: Db, places: readonly Sealed[]): Promise<Finding> {
  const { current, old, unreadable } = await countSealed(db, hasKey(config) ? openVault(config) : none, places)
  const text = `${current} mit dem jetzigen Schlüssel verschlossen, ${old} mit einem früheren, ${unreadable} mit keinem zu öffnen`
  if (unreadable)
    return error(
      'Geheimnisse',
      text,
      'Den richtigen Schlüssel (SECRETS_KEY oder DATA_DIR/geheimnis.schluessel) aus der Sicherung zurückholen; was sich nicht öffnet, neu hinterlegen.',
    )
  return old ? warning('Geheimnisse', text, '„portal keys rotate“ noch einmal ausführen.') : fine('Geheimnisse', text)
}
