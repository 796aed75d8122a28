import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { Unterschriftsfeld } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import type { Strich } from '#domain/einsatz/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Unterschrift, unterschriftsarten, type Position } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import type { useSchein } from './useschein.ts'
import { zeitenVon } from './zeiten.ts'

/** First the sheet, then the line: the customer sees what is signed. */
export function Abschluss({ schein: { form, nummer, schliesseAb }, onClose }: { schein: ReturnType<typeof useSchein>; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const [art, setArt] = useState<Unterschrift['art']>('gezeichnet')
  const [bedeutung, setBedeutung] = useState<Unterschrift['bedeutung']>('bestaetigt')
  const [striche, setStriche] = useState<Strich[]>([])
  const [worte, setWorte] = useState({ name: '', funktion: '', grund: '', email: '' })
  const [fehler, setFehler] = useState<Readonly<Record<string, string>>>({})
  const [gescheitert, setGescheitert] = useState<string | null>(null)
  const [laeuft, setLaeuft] = useState(false)
  const niemand = art === 'abwesend' || art === 'verweigert'
  const feld = (name: keyof typeof worte) => ({ value: worte[name], onChange: (wert: string) => setWorte({ ...worte, [name]: wert }), error: fehler[name] })
  const fertig = async () => {
    const { email, ...mehr } = worte
    const geprueft = Unterschrift.safeParse({ rolle: 'Kunde', art, bedeutung, ...mehr, striche: art === 'gezeichnet' ? striche : null })
    const gefunden = Object.fromEntries((geprueft.error?.issues ?? []).map(({ path, message }) => [String(path[0]), sage(message)]))
    setFehler(gefunden)
    setGescheitert(null)
    if (!geprueft.success) return
    setLaeuft(true)
    try {
      const angekommen = await schliesseAb([geprueft.data], email.trim())
      toast.success(angekommen ? t('abgeschlossen', { nummer }) : t('wartetAbschluss'))
      onClose()
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      setFehler(Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1)!, message])))
      setGescheitert(problem?.errors?.[0]?.message ?? problem?.detail ?? '')
    } finally {
      setLaeuft(false)
    }
  }
  const katalog: Readonly<Record<string, string>> = messages[language]
  const sage = (code: string) => katalog[code] ?? code
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
          <Segmented label={t('wieUnterschreiben')} choices={unterschriftsarten.map((id) => ({ id, label: t(`wie.${id}`) }))} value={art} onChange={setArt} />
          {art === 'gezeichnet' && <Unterschriftsfeld label={t('unterschriftsfeld')} striche={striche} onChange={setStriche} />}
          {fehler['striche'] && (
            <p className="error" role="alert">
              {fehler['striche']}
            </p>
          )}
          {!niemand && <TextField label={t('druckschrift')} required maxLength={150} autoComplete="off" {...feld('name')} />}
          {!niemand && <TextField label={tm('funktion')} maxLength={150} autoComplete="off" {...feld('funktion')} />}
          {niemand && <TextField label={tm('grund')} required maxLength={500} autoComplete="off" {...feld('grund')} />}
          {art === 'getippt' && <p>{t('tippen', { name: worte.name.trim() || '…' })}</p>}
          {!niemand && (
            <RadioGroup
              label={t('wasBestaetigt')}
              choices={[
                { id: 'bestaetigt' as const, label: tm('bedeutung.bestaetigt') },
                { id: 'erhalten' as const, label: tm('bedeutung.erhalten') },
              ]}
              value={bedeutung}
              onChange={setBedeutung}
            />
          )}
          {!niemand && <p className="t12 t2">{tm(bedeutung)}</p>}
          <TextField label={t('email')} type="email" maxLength={254} autoComplete="off" {...feld('email')} />
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
