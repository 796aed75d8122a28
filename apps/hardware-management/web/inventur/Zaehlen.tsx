import { useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { useParams } from 'wouter'
import { geraetecode, ortAus } from '#domain/geraete/contract.ts'
import { erkenne } from '#domain/geraete/inventur/contract.ts'
import { uidOf, nfcSettings, nfcSettingsKey, nfcDefaults } from '#platform/contract/nfc.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Way } from '#platform/text/way.ts'
import { useSetting } from '#platform/web/data/session.tsx'
import type { Upload } from '#platform/web/files/upload.ts'
import { useChips } from '#platform/web/nfc/usechips.ts'
import { store } from '#platform/web/outbox/outbox.ts'
import { useScanSeries } from '#platform/web/scanner/usescan.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'
import { etikettexte } from '../etikett/texte.ts'
import { Fortschritt } from './Fortschritt.tsx'
import { klang, zeichen } from './klang.ts'
import { Letzte } from './Letzte.tsx'
import { Offene } from './Offene.tsx'
import { inventurtexte } from './texte.ts'
import { Trefferkarte, type Gelesenes } from './Trefferkarte.tsx'
import { treffer, useZaehlung } from './usezaehlung.ts'

/** Counting on a phone: place on top, then one reading after the other, by camera, reader or hand. It works the same without a network. */
export function Zaehlen() {
  const { id = '' } = useParams()
  const t = useTexts(inventurtexte)
  const zaehlung = useZaehlung(id)
  const { liste, bereit, fehler } = zaehlung
  const back: Way = `/hardware-management/inventur/${id}`
  return (
    <Page title={liste?.name ?? t('zaehlen')} neutral={t('zaehlen')} back={back}>
      {liste && bereit ? (
        <Bildschirm key={id} liste={liste} zaehlung={zaehlung} />
      ) : fehler ? (
        <Notice kind="bad">{fehler.problem?.detail ?? t('nichtGeladen')}</Notice>
      ) : (
        <Skeleton rows={5} />
      )}
    </Page>
  )
}

type Gesagt = Awaited<ReturnType<Parameters<typeof useScanSeries>[0]>>

function Bildschirm({ liste, zaehlung }: { liste: Zaehlliste; zaehlung: ReturnType<typeof useZaehlung> }) {
  const t = useTexts(inventurtexte)
  const te = useTexts(etikettexte)
  const waehlbar = liste.wo.flatMap(({ id, name }) => (id === null ? [] : [{ id, name, nummer: null }]))
  // Whoever comes back counts on where he was.
  const [ort, setOrt] = useState<string | null>(zaehlung.letzte[0]?.ort ?? (waehlbar.length === 1 ? waehlbar[0]!.id : null))
  const [code, setCode] = useState('')
  const [gelesen, setGelesen] = useState<Gelesenes | null>(null)

  /** Stored on the device before anything is shown; the server hears of it when it can. */
  const sichere = async (
    was: Pick<Gelesenes, 'code' | 'name' | 'nummer'>,
    mehr: { notiz?: string; dateien?: string[] } = {},
    files: readonly Upload[] = [],
  ) => {
    const body = { id: uuid(), code: was.code, standortId: ort, ...mehr }
    const label = { titel: t('inventurZaehlung', { name: was.name }), icon: 'server' as const, notiz: { nummer: was.nummer } }
    const { kept, arrived } = await store(calls.zaehlen, { params: { id: liste.id }, body }, label, { files })
    if (!kept) await arrived
  }
  /** The label of a place says where people count from now on; it is no find. */
  const hier = (nummer: number): Gesagt => {
    const dieser = liste.wo.find((eines) => eines.nummer === nummer)
    if (!dieser) {
      klang('fremd')
      toast.error(t('ortFremd'))
      return { kind: 'bad', text: t('ortFremd') }
    }
    setOrt(dieser.id)
    setGelesen(null)
    klang('ort')
    return { kind: 'ok', text: t('ortGelesen', { ort: dieser.name }) }
  }
  const zaehle = async (roh: string): Promise<Gesagt | null> => {
    const text = roh.trim().slice(0, 200)
    if (!text) return null
    const gemeint = ortAus(text, location.origin)
    if (gemeint !== null) return hier(gemeint)
    const geraet = erkenne(liste.geraete, text, location.origin)
    const was = { code: text, name: geraet ? geraet.name || String(geraet.nummer) : text, nummer: geraet?.nummer ?? null }
    const schon = !geraet && zaehlung.letzte.some((eine) => eine.code === text && eine.ort === ort)
    const art = schon ? 'schon' : treffer(geraet, ort, zaehlung)
    try {
      if (art !== 'schon') await sichere(was)
      const neu = { ...was, art, soll: (geraet && geraet.wo !== null && liste.wo[geraet.wo]?.name) || '' }
      klang(art)
      setGelesen(neu)
      return { kind: zeichen[art], text: t('gelesenAls', { name: neu.name, treffer: t(`treffer.${art}`, { ort: neu.soll }) }) }
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('nichtGeladen'))
      return null
    }
  }
  // The camera stays open between two readings and says of each what became of it.
  const [scanne, scanner] = useScanSeries(
    async ({ data }) => (await zaehle(data)) ?? { kind: 'bad', text: te('nichtGelesen') },
    () => toast.error(te('nichtGelesen')),
  )
  const [leser] = useSetting<unknown>(nfcSettingsKey, nfcDefaults)
  useChips(nfcSettings(leser).enabled, {
    // A chip that carries the address of a label means that device or place; any other counts by its number.
    onChip: ({ serial, texts }) => {
      const adresse = texts.find((text) => {
        const gemeint = geraetecode(text, location.origin)
        return (gemeint !== null && 'nummer' in gemeint) || ortAus(text, location.origin) !== null
      })
      void zaehle(adresse ?? uidOf(serial))
    },
    onFailed: () => toast.error(te('nichtGelesen')),
  })
  const fertige = liste.geraete.filter(({ nummer }) => zaehlung.gezaehlt.has(nummer)).length
  return (
    <div className="hw-zaehlen">
      <Fortschritt teile={nachOrten(liste, zaehlung.gezaehlt)} label={t('fortschritt', { n: fertige, alle: liste.geraete.length })} />
      <p className="row between wrap">
        <b>{t('fortschritt', { n: fertige, alle: liste.geraete.length })}</b>
        {!zaehlung.fehlt && <small className="t2">{t('listeHier')}</small>}
      </p>
      {zaehlung.fehlt && (
        <Notice kind="warn" action={<Button onPress={zaehlung.fehlt.nochmal}>{t('fehlendeLaden')}</Button>}>
          {t('listeFehlt', { n: zaehlung.fehlt.ab })}
        </Notice>
      )}
      {liste.zustand !== 'offen' && <Notice kind="warn">{t('nichtOffen')}</Notice>}
      {zaehlung.abgelehnt > 0 && (
        <Notice kind="bad" action={<LinkButton href="/warteschlange">{t('zurWarteschlange')}</LinkButton>}>
          {t('abgelehnt', { n: zaehlung.abgelehnt })}
        </Notice>
      )}
      {waehlbar.length > 0 && (
        <PickList label={t('ort')} items={waehlbar} value={ort} onChange={(neu) => setOrt(neu)} placeholder={t('ortWaehlen')} hint={t('ortHinweis')} />
      )}
      <form
        className="hw-code"
        aria-label={t('zaehlen')}
        onSubmit={(event) => {
          event.preventDefault()
          setCode('')
          void zaehle(code)
        }}
      >
        <TextField label={t('code')} value={code} onChange={setCode} maxLength={200} autoComplete="off" spellCheck={false} />
        <Button type="submit">{t('codeZaehlen')}</Button>
      </form>
      <MainAct>
        <Button kind="signal" size="main" wide icon={ScanLine} onPress={scanne}>
          {t('scannen')}
        </Button>
      </MainAct>
      {scanner}
      {gelesen && <Trefferkarte gelesen={gelesen} onAngaben={async (mehr, files) => sichere(gelesen, mehr, files)} />}
      <Letzte inventur={liste.id} letzte={zaehlung.letzte} liste={liste} onZurueck={() => setGelesen(null)} />
      {liste.geraete.length > 0 && <Offene liste={liste} gezaehlt={zaehlung.gezaehlt} ort={ort} onHier={(nummer) => void zaehle(String(nummer))} />}
    </div>
  )
}

function nachOrten({ wo, geraete }: Zaehlliste, gezaehlt: ReadonlyMap<number, unknown>) {
  const gruppen = Map.groupBy(geraete, (eines) => eines.wo)
  return [...gruppen]
    .toSorted(([a], [b]) => (a ?? wo.length) - (b ?? wo.length))
    .map(([nr, dort]) => ({
      name: (nr !== null && wo[nr]?.name) || '–',
      soll: dort.length,
      gezaehlt: dort.filter(({ nummer }) => gezaehlt.has(nummer)).length,
    }))
}
