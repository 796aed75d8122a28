import { messages } from '#apps/ticket/messages.ts'
import type { Formats } from '#platform/web/text/formats.ts'

type Texte = (key: keyof typeof messages.de, values?: Readonly<Record<string, string | number>>) => string
const bekannt = (key: string): key is keyof typeof messages.de => key in messages.de

/** A change in the history in words: what it is called, what was and what is, as people write it. */
export function aenderungSatz(t: Texte, f: Pick<Formats, 'dateTime' | 'duration'>, { feld, von, nach }: { feld: string; von: string; nach: string }): string {
  const name = bekannt(feld) ? t(feld) : bekannt(`kontakt.${feld}`) ? t(`kontakt.${feld}` as keyof typeof messages.de) : feld
  if (feld.startsWith('checkliste.')) return `${name}: „${von}“ ${nach === 'erledigt' ? t('erledigt') : nach === 'offen' ? t('wiederOffen') : nach}`
  const wert = (text: string) => {
    if (text === '') return ''
    if (feld === 'termin' || feld === 'releaseTest' || feld === 'releaseOrig') return f.dateTime(text)
    if (feld.endsWith('Min')) return `${f.duration(Number(text))} h`
    if (feld === 'hotline' || feld === 'intern') return t(text === 'true' ? 'ja2' : 'nein2')
    const wort = feld === 'prioritaet' ? `prio.${text}` : feld === 'rfckategorie' ? `rfc.${text}` : ''
    return bekannt(wort) ? (feld === 'prioritaet' ? `${text} ${t(wort)}` : t(wort)) : text
  }
  const [alt, neu] = [wert(von), wert(nach)]
  if (!neu) return `${name}: ${t('ohne', { was: alt })}`
  return alt ? `${name}: ${alt} → ${neu}` : `${name}: ${neu}`
}
