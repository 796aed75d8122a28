import { useTexts } from '#platform/web/text/i18n.tsx'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'

/** Fields that are called otherwise on the screen than in the record. */
const anders: Readonly<Record<string, keyof typeof messages.de>> = { ktostammId: 'kunde', garantieBis: 'garantie', supportBis: 'support' }

/** Names fields of a device for the history. */
export function useFeldnamen() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const eigene: Readonly<Record<string, string>> = { lstfixId: t('mitarbeiter'), ansprechpartnerId: t('ansprechpartner'), benutzerText: t('benutzerText') }
  return (feld: string) => {
    const kurz = anders[feld] ?? feld.replace(/Id$/, '')
    return eigene[feld] ?? (feld in messages.de ? tm(feld as 'id') : kurz in messages.de ? tm(kurz as 'id') : feld)
  }
}
