import * as z from 'zod/mini'
import { ausscheidegruende, Ausscheidegrund, ipArten, IpArt } from '#domain/geraete/contract.ts'
import { Day, note } from '#platform/contract/shapes.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { calls } from '../contract.ts'
import { Geraetezustand, leerbare } from '../contract/geraet.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useAuswahl } from './wahl.ts'

const verweise = ['produkt', 'hersteller', 'hardwaretyp', 'betriebssystem', 'subnetzmaske', 'garantietyp', 'supporttyp', 'standort'] as const
const worte = [
  'benutzer',
  'hostname',
  'domaene',
  'arbeitsgruppe',
  'seriennummer',
  'serviceTag',
  'chip',
  'produktKennung',
  'fernzugangId',
  'ip',
  'mac',
  'gateway',
  'dns1',
  'dns2',
  'gln',
] as const
const tage = [
  ['lieferVon', 'lieferBis', 'lieferdatum'],
  ['garantieVon', 'garantieBis', 'garantie'],
  ['supportVon', 'supportBis', 'support'],
  ['ausscheidenVon', 'ausscheidenBis', 'ausscheidedatum'],
] as const
const verweis = z.nullable(z.string())
const tag = z.nullable(Day)
const wort = note(100)

const felder = z.array(z.enum(leerbare))

const Frage = z
  .object({
    zustand: z.enum([...Geraetezustand.options, 'alle']),
    kunde: verweis,
    objekt: verweis,
    produkt: verweis,
    hersteller: verweis,
    hardwaretyp: verweis,
    betriebssystem: verweis,
    subnetzmaske: verweis,
    garantietyp: verweis,
    supporttyp: verweis,
    standort: verweis,
    benutzer: wort,
    hostname: wort,
    domaene: wort,
    arbeitsgruppe: wort,
    seriennummer: wort,
    serviceTag: wort,
    chip: wort,
    produktKennung: wort,
    fernzugangId: wort,
    ip: wort,
    mac: wort,
    gateway: wort,
    dns1: wort,
    dns2: wort,
    gln: wort,
    ausscheidegrund: z.nullable(z.union([Ausscheidegrund, z.literal('')])),
    ipArt: z.nullable(z.union([IpArt, z.literal('')])),
    lieferVon: tag,
    lieferBis: tag,
    garantieVon: tag,
    garantieBis: tag,
    supportVon: tag,
    supportBis: tag,
    ausscheidenVon: tag,
    ausscheidenBis: tag,
    leer: felder,
    gefuellt: felder,
  })
  .check(z.refine(({ leer, gefuellt }) => !leer.some((feld) => gefuellt.includes(feld)), { path: ['gefuellt'], error: 'hardware.leer-und-gefuellt' }))
const nichts = {
  ...Object.fromEntries(Object.keys(Frage.shape).map((feld) => [feld, null])),
  ...Object.fromEntries([...worte, 'ipArt', 'ausscheidegrund'].map((feld) => [feld, ''])),
  zustand: 'alle',
  leer: [],
  gefuellt: [],
} as unknown as z.input<typeof Frage>

/** Asks for devices by any of their fields; the list shows them, the question stands in the address. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const form = useForm(Frage, {
    defaults: nichts,
    texts: messages[language],
    onSubmit: (werte) => {
      const gesetzt = Object.entries(werte).flatMap(([feld, wert]): [string, string][] => (wert?.length ? [[feld, String(wert)]] : []))
      void navigate(`/hardware-management?${new URLSearchParams(gesetzt).toString()}`)
    },
  })
  const gewaehlt = form.rhf.watch('leer').length + form.rhf.watch('gefuellt').length
  const kunde = form.rhf.watch('kunde')
  const [kunden, objekte] = [useRemoteSearch(calls.kunden), useRemotePick(calls.objekte, kunde ? { ktostammId: kunde } : null)]
  const alleFelder = leerbare.map((id) => ({ id, name: tm(id) }))
  return (
    <Page title={t('abfrage')}>
      <Form form={form} label={t('abfrage')} className="hw-abfrage">
        <p className="t2">{t('allesDrei')}</p>
        <div className="hw-felder">
          <FormPick form={form} name="kunde" label={tm('kunde')} onSearch={kunden} />
          <FormPick form={form} name="objekt" label={tm('objekt')} {...objekte} />
          {verweise.map((name) => (
            <Verweis key={name} form={form} name={name} />
          ))}
          {worte.map((name) => (
            <FormText key={name} form={form} name={name} label={tm(name)} maxLength={100} autoComplete="off" />
          ))}
          <FormSelect
            form={form}
            name="ipArt"
            label={tm('ipArt')}
            items={[{ id: '', name: t('alle') }, ...ipArten.map((id) => ({ id, name: tm(`ipArt.${id}`) }))]}
          />
          {tage.flatMap(([von, bis, feld]) => [
            <FormDate key={von} form={form} name={von} label={t('von', { feld: tm(feld) })} />,
            <FormDate key={bis} form={form} name={bis} label={t('bis', { feld: tm(feld) })} />,
          ])}
          <FormSelect
            form={form}
            name="ausscheidegrund"
            label={tm('ausscheidegrund')}
            items={[{ id: '', name: t('alle') }, ...ausscheidegruende.map((id) => ({ id, name: tm(`grund.${id}`) }))]}
          />
          <FormSelect
            form={form}
            name="zustand"
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...Geraetezustand.options.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
          />
        </div>
        <details className="hw-leere">
          <summary>{gewaehlt ? t('leereFelderZahl', { n: gewaehlt }) : t('leereFelder')}</summary>
          <FormChecks form={form} name="leer" label={t('leerIst')} items={alleFelder} />
          <FormChecks form={form} name="gefuellt" label={t('gefuelltIst')} items={alleFelder} />
        </details>
        <SubmitButton form={form}>{t('abfragen')}</SubmitButton>
      </Form>
    </Page>
  )
}

function Verweis({ form, name }: { form: ReturnType<typeof useForm<typeof Frage>>; name: (typeof verweise)[number] }) {
  const tm = useTexts(messages)
  return <FormPick form={form} name={name} label={tm(name)} {...useAuswahl(name)} />
}
