import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { leereUnterschrift, unterschriftAus, Unterzeichnung, type Unterzeichnet } from '#domain/einsatz/web/Unterzeichnung.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Unterschrift, unterschriftsarten, type Position } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import type { useSchein } from './useschein.ts'
import { zeitenVon } from './positionen/zeiten.ts'

type Fehler = Readonly<Record<string, string>>

/** First the sheet, then the line: the customer sees what is signed. Whoever did the work may sign as well. */
export function Abschluss({ schein: { form, nummer, schliesseAb }, onClose }: { schein: ReturnType<typeof useSchein>; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { session } = useSession()
  const [kunde, setKunde] = useState(() => leereUnterschrift())
  const [monteur, setMonteur] = useState<Unterzeichnet | null>(null)
  const [email, setEmail] = useState('')
  const [fehler, setFehler] = useState<Record<'Kunde' | 'Monteur', Fehler>>({ Kunde: {}, Monteur: {} })
  const [mailFehler, setMailFehler] = useState<string>()
  const [gescheitert, setGescheitert] = useState<string | null>(null)
  const [laeuft, setLaeuft] = useState(false)
  const bedeutungen = (['bestaetigt', 'erhalten'] as const).map((id) => ({ id, wahl: tm(`bedeutung.${id}`), satz: tm(id) }))
  const katalog: Readonly<Record<string, string>> = messages[language]
  const fertig = async () => {
    const gegeben = [unterschriftAus(kunde, 'Kunde'), ...(monteur ? [unterschriftAus(monteur, 'Monteur')] : [])].map((eine) => Unterschrift.safeParse(eine))
    const falsch = (eine: (typeof gegeben)[number] | undefined) =>
      Object.fromEntries((eine?.error?.issues ?? []).map(({ path, message }) => [String(path[0]), katalog[message] ?? message]))
    setFehler({ Kunde: falsch(gegeben[0]), Monteur: falsch(gegeben[1]) })
    setMailFehler(undefined)
    setGescheitert(null)
    const unterschriften = gegeben.flatMap(({ data }) => data ?? [])
    if (unterschriften.length < gegeben.length) return
    setLaeuft(true)
    try {
      const angekommen = await schliesseAb(unterschriften, email.trim())
      toast.success(angekommen ? t('abgeschlossen', { nummer }) : t('wartetAbschluss'))
      onClose()
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      setMailFehler(problem?.errors?.find(({ path }) => path === 'email')?.message)
      setGescheitert(problem?.errors?.[0]?.message ?? problem?.detail ?? '')
    } finally {
      setLaeuft(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('eintrag', { nummer })}
      size="full"
      dismissable={false}
      footer={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('zurueck')}
          </Button>
          <Button kind="primary" icon={Check} pending={laeuft} onPress={() => void fertig()}>
            {t('abschliessen')}
          </Button>
        </>
      }
    >
      <div className="as-unterschreiben">
        <Unterschriebenes werte={form.rhf.getValues()} />
        <div className="stack">
          {gescheitert !== null && (
            <Notice kind="bad" live title={t('nichtAbschliessen')}>
              {gescheitert}
            </Notice>
          )}
          <h3>{t('kundeUnterschreibt')}</h3>
          <Unterzeichnung arten={unterschriftsarten} wert={kunde} onChange={setKunde} fehler={fehler.Kunde} bedeutungen={bedeutungen} />
          <Checkbox value={monteur !== null} onChange={(an) => setMonteur(an ? leereUnterschrift(session.name) : null)}>
            {t('selbstUnterschreiben')}
          </Checkbox>
          {monteur && (
            <section className="stack" aria-label={t('monteurUnterschreibt')}>
              <h3>{t('monteurUnterschreibt')}</h3>
              <Unterzeichnung arten={['gezeichnet', 'getippt']} wert={monteur} onChange={setMonteur} fehler={fehler.Monteur} />
            </section>
          )}
          <TextField label={t('email')} type="email" maxLength={254} autoComplete="off" value={email} onChange={setEmail} error={mailFehler} />
        </div>
      </div>
    </Dialog>
  )
}

/** The lines as the customer reads them before signing. */
function Unterschriebenes({ werte }: { werte: Readonly<Record<string, unknown>> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const positionen = (werte['positionen'] ?? []) as readonly Position[]
  const zeit = (eine: Position) => {
    const { von, bis } = zeitenVon(eine, String(werte['datum']))
    return [von, bis].filter(Boolean).join('–')
  }
  return (
    <section aria-label={t('unterschreiben')} className="stack">
      <h3>{t('unterschreiben')}</h3>
      <ul className="rows">
        {positionen.map((eine) => (
          <li key={eine.id}>
            <span className="grow">{[tm(`position.${eine.art}`), eine.text].filter(Boolean).join(': ')}</span>
            <b className="num">{eine.art === 'Zeit' ? zeit(eine) : [eine.menge, eine.einheit].filter(Boolean).join(' ')}</b>
          </li>
        ))}
      </ul>
      {!!werte['notiz'] && <p className="as-text">{String(werte['notiz'])}</p>}
    </section>
  )
}
