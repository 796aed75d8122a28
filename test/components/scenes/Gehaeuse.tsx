import '#platform/web/shell/shell.css'
import { useSearch } from 'wouter'
import { AnmeldeDialog } from '#apps/login/web/AnmeldeDialog.tsx'
import { defineApp } from '#platform/contract/app.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { Beside } from '#platform/web/record/Beside.tsx'
import { webApp } from '#platform/web/route/screens.ts'
import { PortalApp } from '#platform/web/shell/PortalApp.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Strom } from './person.ts'
import { calls, Notiz } from './probe.ts'

const gleich = (text: string) => ({ de: text, en: `${text} EN` })
const rest = { permissions: {}, widgets: {}, shells: ['main'] } as const
const lager = defineApp({
  ...rest,
  id: 'lager',
  path: '/lager',
  icon: 'monitor',
  group: 'technik',
  title: gleich('Lager'),
  description: gleich('Geräte und Leitern'),
  help: gleich('Hier steht, was im Lager liegt.'),
  permission: 'probe.nutzen',
  screens: ['', 'kaputt', 'regal', 'inventur'],
  menu: [
    { path: '', label: gleich('Bestand') },
    { path: 'kaputt', label: gleich('Kaputt') },
    { path: 'inventur', label: gleich('Inventur'), permission: 'lager.inventur' },
  ],
  count: { path: '/v1/probe/offen', field: 'offen', live: ['lager'] },
  news: [{ path: '/v1/probe/stand/{stichdatum}', field: 'fehlt', live: ['lager'], text: gleich('{{n}} {{n|Gerät fehlt|Geräte fehlen}}'), state: 'bad' }],
  finds: '/v1/probe/gefunden',
})
const zettel = defineApp({
  ...rest,
  id: 'zettel',
  path: '/zettel',
  aliases: ['/notizen'],
  icon: 'ticket',
  group: 'auftrag',
  title: gleich('Zettel'),
  description: gleich('Notizen schreiben'),
  permission: 'probe.nutzen',
  screens: [''],
  menu: [],
  finds: '/v1/probe/zettelfunde',
})
const kasse = defineApp({ ...zettel, id: 'kasse', path: '/kasse', aliases: [], group: 'beleg', title: gleich('Kasse'), permission: 'kasse.lesen' })
const faecher = ['fach-1', 'fach-2', 'fach-3', 'fach-4', 'fach-5', 'fach-6', 'fach-7', 'fach-8', 'fach-9', 'fach-10'] as const
/** An app with more places than fit side by side, whose records are not those of its first screen. */
const archiv = defineApp({
  ...zettel,
  id: 'archiv',
  path: '/archiv',
  aliases: [],
  title: gleich('Archiv'),
  permission: 'archiv.lesen',
  screens: ['', ...faecher, 'suchen', ':id'],
  menu: [
    { path: '', label: gleich('Ablegen') },
    ...faecher.map((path) => ({ path, label: gleich(`Langer Name für ${path}`) })),
    { path: 'suchen', label: gleich('Suchen'), records: true },
  ],
})
const anmelden = defineApp({
  ...zettel,
  id: 'login',
  path: '/login',
  aliases: [],
  title: gleich('Anmelden'),
  permission: 'public',
  shells: ['public'],
  tile: false,
})

declare module '#platform/text/way.ts' {
  interface Manifests {
    gehaeuse: typeof lager | typeof zettel | typeof kasse | typeof archiv
  }
}

function Bestand() {
  const { data } = useCall(calls.liste, { query: {} })
  return (
    <Page
      title="Bestand"
      actions={
        <>
          <LinkButton href="/api/v1/probe/kalender">Kalender</LinkButton>
          <LinkButton href="/lager/kaputt" data-new>
            Neues Gerät
          </LinkButton>
        </>
      }
    >
      <SearchField label="Gerät suchen" value="" onChange={() => {}} />
      <ul>
        {data?.entities.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Page>
  )
}
/** A list whose chosen device stands beside it. */
function Regal() {
  const geraet = new URLSearchParams(useSearch()).get('geraet')
  return (
    <Beside
      label="Gerät"
      record={
        geraet && (
          <Anchor className="link" href="/lager/regal">
            Gerät schließen
          </Anchor>
        )
      }
    >
      <Page title="Regal">
        <Anchor className="link" href="/lager/regal?geraet=7">
          Gerät 7
        </Anchor>
      </Page>
    </Beside>
  )
}
function Kaputt(): never {
  throw new Error('planted')
}
function Schreiben() {
  const { session } = useSession()
  const form = useForm(Notiz, {
    defaults: { titel: '', notiz: '', kennwort: '' },
    draftKey: `zettel.${session.anwenderId}`,
    onSubmit: async (body) => void (await request(calls.notieren, { body })),
  })
  return (
    <Page title="Zettel" back="/lager">
      <UnsavedGuard dirty={form.dirty} />
      <Form form={form} label="Zettel">
        <FormText form={form} name="titel" label="Titel" />
        <SubmitButton form={form}>Senden</SubmitButton>
      </Form>
    </Page>
  )
}
const Fach = () => <Page title="Fach" />
const Anmeldung = () => <h1>{`Anmeldung ${decodeURIComponent(useSearch())}`}</h1>

const apps = [
  webApp(lager, async () => ({ default: { screens: { '': Bestand, kaputt: Kaputt, regal: Regal, inventur: () => <Page title="Inventur" /> }, widgets: {} } })),
  webApp(zettel, async () => ({ default: { screens: { '': Schreiben }, widgets: {} } })),
  webApp(kasse, async () => ({ default: { screens: { '': () => <Page title="Kasse" /> }, widgets: {} } })),
  webApp(archiv, async () => ({ default: { screens: Object.fromEntries(archiv.screens.map((path) => [path, Fach])), widgets: {} } })),
  webApp(anmelden, async () => ({ default: { screens: { '': Anmeldung }, widgets: {} } })),
]

/** The whole portal with three small apps; who is signed in says the office. */
export function Gehaeuse() {
  Object.assign(globalThis, { EventSource: Strom })
  return <PortalApp apps={apps} slots={{ SignInAgain: AnmeldeDialog, Status: () => null }} />
}
