import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'

interface Was {
  was: keyof typeof aktionen
  vorher?: object
  nachher?: object
  grund?: string
}

const aktionen = {
  erstellt: 'anlegen',
  geaendert: 'aendern',
  ausgeschieden: 'ausscheiden',
  'wieder-in-betrieb': 'wiederaufnehmen',
  'geheimnis-geaendert': 'aendern',
  'geheimnis-geloescht': 'aendern',
  'geheimnis-zurueckgeholt': 'aendern',
  uebergabe: 'uebergeben',
  rueckgabe: 'zuruecknehmen',
  'beginn-berichtigt': 'berichtigen',
  umgebucht: 'umbuchen',
  'zubehoer-dazu': 'verknuepfen',
  'zubehoer-weg': 'loesen',
  'datei-dazu': 'ablegen',
  'datei-weg': 'entfernen',
} as const

/** Notes what somebody did to a device: in its own history, in the audit trail, and for the screens that show it. Nothing changed, nothing noted. */
export async function melde(context: Context, id: string, { was, vorher, nachher, grund = '' }: Was) {
  const unterschied = difference(vorher, nachher)
  if (was === 'geaendert' && !Object.keys(unterschied.nachher ?? {}).length) return
  await context.db
    .insertInto('hardwareAenderung')
    .values({
      id: uuid(),
      hardwareId: id,
      was,
      grund,
      vorher: JSON.stringify(unterschied.vorher ?? {}),
      nachher: JSON.stringify(unterschied.nachher ?? {}),
      anwenderId: context.person.anwenderId,
      zeitpunkt: context.jetzt.toString(),
    })
    .execute()
  audit(context, { aktion: aktionen[was], gegenstand: 'hardware', gegenstandId: id, daten: { ...unterschied, ...(grund && { grund }) } })
  emit(context, 'hardware', [id])
}
