import * as z from 'zod/mini'
import { ausscheidegruende, Ausscheidegrund, ipArten, IpArt } from '#domain/geraete/contract.ts'
import { Day, note } from '#platform/contract/shapes.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
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

const Frage = z.object({
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
  leer: z.union([z.enum(leerbare), z.literal('')]),
  gefuellt: z.union([z.enum(leerbare), z.literal('')]),
})
const nichts = {
  ...Object.fromEntries(Object.keys(Frage.shape).map((feld) => [feld, null])),
  ...Object.fromEntries([...worte, 'leer', 'gefuellt', 'ipArt', 'ausscheidegrund'].map((feld) => [feld, ''])),
  zustand: 'alle',
} as z.input<typeof Frage>

/** Asks for devices by any of their fields; the list shows them, the question stands in the address. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const navigate = useNavigate()
  const form = useForm(Frage, {
    defaults: nichts,
    onSubmit: (werte) => {
      const gesetzt = Object.entries(werte).flatMap(([feld, wert]): [string, string][] => (wert ? [[feld, wert]] : []))
      void navigate(`/hardware-management?${new URLSearchParams(gesetzt).toString()}`)
    },
  })
  const kunde = form.rhf.watch('kunde')
  const [kunden, objekte] = [useRemoteSearch(calls.kunden), useRemotePick(calls.objekte, kunde ? { ktostammId: kunde } : null)]
  const felder = leerbare.map((id) => ({ id, name: tm(id) }))
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
          <FormSelect form={form} name="leer" label={t('leerIst')} items={[{ id: '', name: t('keines') }, ...felder]} />
          <FormSelect form={form} name="gefuellt" label={t('gefuelltIst')} items={[{ id: '', name: t('keines') }, ...felder]} />
          <FormSelect
            form={form}
            name="zustand"
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...Geraetezustand.options.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
          />
        </div>
        <SubmitButton form={form}>{t('abfragen')}</SubmitButton>
      </Form>
    </Page>
  )
}

function Verweis({ form, name }: { form: ReturnType<typeof useForm<typeof Frage>>; name: (typeof verweise)[number] }) {
  const tm = useTexts(messages)
  return <FormPick form={form} name={name} label={tm(name)} {...useAuswahl(name)} />
}
