import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { leereUnterschrift, unterschriftAus, Unterzeichnung } from '#domain/einsatz/web/Unterzeichnung.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Unterschrift, unterschriftsarten, type Position, type Scheindetail } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { AusAnsprechpartnern } from './abschluss/AusAnsprechpartnern.tsx'
import { Unterschriebenes } from './abschluss/Unterschriebenes.tsx'
import { useGezeigt, useVorgabe, useVorschlag } from './abschluss/usegezeigt.ts'
import { texte } from './texte.ts'
import { feld, type useSchein } from './useschein.ts'
import { zeitenVon } from './positionen/zeiten.ts'

type Fehler = Readonly<Record<string, string>>

/** First the sheet, then the line: the customer sees what is signed. Whoever did the work may sign as well. */
export function Abschluss({ schein, detail, onClose }: { schein: ReturnType<typeof useSchein>; detail: Scheindetail | undefined; onClose: () => void }) {
  const { nummer, schliesseAb } = schein
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { session } = useSession()
  const regel = useVorgabe(schein, detail)
  const objektId = (schein.form.rhf.watch(feld('objektId')) as string | null) || null
  const vorschlag = useVorschlag(schein, detail)
  const leerVonMir = () => leereUnterschrift({ name: session.name, ort: vorschlag.ort })
  const [kunde, setKunde] = useState(() => (regel.unterschriftKunde === 'nie' ? null : leereUnterschrift(vorschlag)))
  const [monteur, setMonteur] = useState(() => (regel.unterschriftMonteur === 'Pflicht' ? leerVonMir() : null))
  const [email, setEmail] = useState('')
  const [fehler, setFehler] = useState<Record<'Kunde' | 'Monteur', Fehler>>({ Kunde: {}, Monteur: {} })
  const [mailFehler, setMailFehler] = useState<string>()
  const [gescheitert, setGescheitert] = useState<string | null>(null)
  const [laeuft, setLaeuft] = useState(false)
  const gezeigt = useGezeigt(schein, detail)
  const [verworfen, setVerworfen] = useState(false)
  const [unterschriebener, setUnterschriebener] = useState<string>()
  // A signature is under what was shown: once that says something else, nobody has signed it.
  if (gezeigt && gezeigt.fingerabdruck !== unterschriebener) {
    setUnterschriebener(gezeigt.fingerabdruck)
    if (unterschriebener !== undefined && (kunde?.striche.length || monteur?.striche.length)) {
      if (kunde) setKunde({ ...kunde, striche: [] })
      if (monteur) setMonteur({ ...monteur, striche: [] })
      setVerworfen(true)
    }
  }
  const bedeutungen = (['bestaetigt', 'erhalten'] as const).map((id) => ({ id, wahl: tm(`bedeutung.${id}`), satz: tm(id) }))
  const katalog: Readonly<Record<string, string>> = messages[language]
  const fertig = async () => {
    const [vomKunden, vomMonteur] = [
      kunde && Unterschrift.safeParse(unterschriftAus(kunde, 'Kunde')),
      monteur && Unterschrift.safeParse(unterschriftAus(monteur, 'Monteur')),
    ]
    const gegeben = [vomKunden, vomMonteur].filter((eine) => eine !== null)
    const falsch = (eine: (typeof gegeben)[number] | null) =>
      Object.fromEntries((eine?.error?.issues ?? []).map(({ path, message }) => [String(path[0]), katalog[message] ?? message]))
    setFehler({ Kunde: falsch(vomKunden), Monteur: falsch(vomMonteur) })
    setMailFehler(undefined)
    setGescheitert(null)
    const unterschriften = gegeben.flatMap(({ data }) => data ?? [])
    if (unterschriften.length < gegeben.length) return
    setLaeuft(true)
    setVerworfen(false)
    try {
      const angekommen = await schliesseAb(unterschriften, email.trim(), gezeigt ?? null)
      if (angekommen?.fall) toast.info(t(`fall.${angekommen.fall}`))
      else toast.success(angekommen ? t('abgeschlossen', { nummer: angekommen.nummer }) : t('wartetAbschluss'))
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
          <Button kind="primary" icon={Check} pending={laeuft} disabled={gezeigt === undefined} onPress={() => void fertig()}>
            {t('abschliessen')}
          </Button>
        </>
      }
    >
      <div className="as-unterschreiben">
        {gezeigt ? (
          <Unterschriebenes schein={gezeigt.schein} code={gezeigt.code} />
        ) : (
          <section className="stack" aria-label={t('unterschreiben')}>
            <h3>{t('unterschreiben')}</h3>
            {gezeigt === undefined ? <Skeleton rows={3} /> : <Kurzfassung werte={schein.form.rhf.getValues()} />}
          </section>
        )}
        <div className="stack">
          {verworfen && (
            <Notice kind="warn" live>
              {t('unterschriftVerworfen')}
            </Notice>
          )}
          {gescheitert !== null && (
            <Notice kind="bad" live title={t('nichtAbschliessen')}>
              {gescheitert}
            </Notice>
          )}
          {regel.unterschriftKunde === 'moeglich' && (
            <Checkbox value={kunde !== null} onChange={(an) => setKunde(an ? leereUnterschrift(vorschlag) : null)}>
              {t('kundeUnterschreibtHier')}
            </Checkbox>
          )}
          {kunde && (
            <>
              <h3>{t('kundeUnterschreibt')}</h3>
              <AusAnsprechpartnern objektId={objektId} wert={kunde} onChange={setKunde} />
              <Unterzeichnung arten={unterschriftsarten} wert={kunde} onChange={setKunde} fehler={fehler.Kunde} bedeutungen={bedeutungen} />
            </>
          )}
          {regel.unterschriftMonteur === 'moeglich' && (
            <Checkbox value={monteur !== null} onChange={(an) => setMonteur(an ? leerVonMir() : null)}>
              {t('selbstUnterschreiben')}
            </Checkbox>
          )}
          {!kunde && !monteur && <p className="t2">{t('keineUnterschrift')}</p>}
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

/** Lines and note of a sheet whose names this device does not know: its fingerprint is the server's. */
function Kurzfassung({ werte }: { werte: Readonly<Record<string, unknown>> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const positionen = (werte['positionen'] ?? []) as readonly Position[]
  const zeit = (eine: Position) => {
    const { von, bis } = zeitenVon(eine, String(werte['datum']))
    return [von, bis].filter(Boolean).join('–')
  }
  return (
    <>
      <ul className="rows">
        {positionen.map((eine) => (
          <li key={eine.id}>
            <span className="grow">{[tm(`position.${eine.art}`), eine.text].filter(Boolean).join(': ')}</span>
            <b className="num">{eine.art === 'Zeit' ? zeit(eine) : [eine.menge, eine.einheit].filter(Boolean).join(' ')}</b>
          </li>
        ))}
      </ul>
      {!!werte['notiz'] && <p className="as-text">{String(werte['notiz'])}</p>}
      <p className="t12 t2">{t('abdruckVomBuero')}</p>
    </>
  )
}
