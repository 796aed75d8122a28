import { useState, type DragEvent } from 'react'
import FileUp from 'lucide-react/icons/file-up'
import { calls } from '#apps/verwaltung/contract.ts'
import { annahmetexte } from '#domain/belege/annahme/messages.ts'
import type { Angenommen } from '#domain/belege/annahme/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { pickFiles } from '#platform/web/files/pick.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

/** So many bytes of a file fit into one call. */
const hoechstensBytes = 12 * 1024 * 1024
type Stand = { dateien: readonly File[]; gelesen: readonly Angenommen[]; schreibt: boolean }
const uebernehmbar = ({ ergebnis }: Angenommen) => ergebnis !== 'fehlerhaft' && ergebnis !== 'abgelehnt' && ergebnis !== 'gleich'

/** E-invoices as files: chosen or dropped, read one after the other, and taken over once it is seen what becomes of each. */
export function Erechnungen() {
  const t = useTexts(texte)
  const [ueber, setUeber] = useState(false)
  const [stand, setStand] = useState<Stand | null>(null)
  const lies = async (dateien: readonly File[], schreibt: boolean) => {
    const gelesen: Angenommen[] = []
    setStand({ dateien, gelesen: [], schreibt })
    try {
      for (const datei of dateien) {
        gelesen.push(...(await eine(datei, schreibt)))
        setStand({ dateien, gelesen: [...gelesen], schreibt })
      }
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('erechnungFehler'))
      setStand(null)
    }
    // The import keeps its own news, document by document; the answer carries none.
    if (schreibt) refreshTopics(new Set(['verwaltung', 'beleg']))
  }
  const nimm = (dateien: readonly File[]) => {
    const passende = dateien.filter(({ size }) => size <= hoechstensBytes)
    if (passende.length < dateien.length) toast.error(t('erechnungZuGross'))
    if (passende.length) void lies(passende, false)
  }
  return (
    <>
      {/* Dropping is a short cut of the button in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="dropzone"
        {...(ueber && { 'data-over': true })}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setUeber(true)
        }}
        onDragLeave={() => setUeber(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setUeber(false)
          nimm([...event.dataTransfer.files])
        }}
      >
        <Button icon={FileUp} onPress={() => void pickFiles({ accept: '.xml,.pdf' }).then(nimm, () => {})}>
          {t('erechnungenEinlesen')}
        </Button>
        <span className="t2">{t('erechnungenHinweis')}</span>
      </div>
      {stand && <Ergebnis stand={stand} onClose={() => setStand(null)} uebernimm={() => void lies(gute(stand), true)} />}
    </>
  )
}

const gute = ({ dateien, gelesen }: Stand) => dateien.filter((_, nr) => gelesen[nr] && uebernehmbar(gelesen[nr]))

async function eine(datei: File, schreibt: boolean) {
  const inhalt = await new Promise<string>((fertig, fehler) => {
    const leser = new FileReader()
    leser.onload = () => fertig((leser.result as string).split(',')[1] ?? '')
    leser.onerror = () => fehler(leser.error as Error)
    leser.readAsDataURL(datei)
  })
  const body = JSON.stringify({ name: datei.name, inhalt })
  return (await request(calls.erechnungenAnnehmen, { query: schreibt ? {} : { probe: '1' }, body })).dateien
}

function Ergebnis({ stand, onClose, uebernimm }: { stand: Stand; onClose: () => void; uebernimm: () => void }) {
  const t = useTexts(texte)
  const { dateien, gelesen, schreibt } = stand
  const laeuft = gelesen.length < dateien.length
  const n = gute(stand).length
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t(schreibt ? 'erechnungenUebernommen' : 'erechnungenGelesen')}
      footer={
        <>
          <Button onPress={onClose}>{t('schliessen')}</Button>
          {!schreibt && (
            <Button kind="primary" pending={laeuft} disabled={!laeuft && n === 0} onPress={uebernimm}>
              {t('erechnungenUebernehmen', { n })}
            </Button>
          )}
        </>
      }
    >
      {laeuft && <progress value={gelesen.length} max={dateien.length} aria-label={t('erechnungFortschritt', { fertig: gelesen.length, n: dateien.length })} />}
      {/* A list that is longer than the screen is scrolled by keys. */}
      <ul className="vw-angenommen" tabIndex={0}>
        {gelesen.map((einer, nr) => (
          // The same name may come twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Zeile key={nr} einer={einer} />
        ))}
      </ul>
    </Dialog>
  )
}

const farbe = { neu: 'ok', geaendert: 'ok', ergaenzt: 'ok', gleich: 'idle', fehlerhaft: 'bad', abgelehnt: 'bad' } as const

function Zeile({
  einer: { name, ergebnis, ablehnung, gruende, beleg, lieferant, nummer, brutto, waehrung, gueltig, befunde, geschrieben },
}: {
  einer: Angenommen
}) {
  const t = useTexts(texte)
  const ta = useTexts(annahmetexte)
  const f = useFormats()
  return (
    <li>
      <b>{name}</b>
      <State kind={farbe[ergebnis]}>
        {ablehnung ? ta(`ablehnung.${ablehnung}`) : `${ta(`annahme.${ergebnis}`)}${beleg && !geschrieben ? ` ${beleg.belegart} ${beleg.belegnummer}` : ''}`}
      </State>
      {beleg && geschrieben && (
        <Anchor href={`/gesamtabfrage/${beleg.belegart}/list?from=1990-01-01&to=2099-12-31&belegnummer=${beleg.belegnummer}&beleg=${beleg.id}`}>
          {`${beleg.belegart} ${beleg.belegnummer}`}
        </Anchor>
      )}
      {!ablehnung && (
        <span className="t2">
          {[lieferant, nummer, /^-?\d+(\.\d{1,2})?$/.test(brutto) && /^[A-Z]{3}$/.test(waehrung) ? f.money(brutto, waehrung) : brutto]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
      {gruende.map((grund) => (
        <span key={grund}>{grund}</span>
      ))}
      {!ablehnung && !gueltig && (
        <State kind="warn">{`${ta('befunde', { n: befunde.length })} ${[...new Set(befunde.map(({ regel }) => regel))].slice(0, 8).join(', ')}`}</State>
      )}
      {!ablehnung && gueltig && befunde.length === 0 && <span className="t2">{t('erechnungGueltig')}</span>}
    </li>
  )
}
