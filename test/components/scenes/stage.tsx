import '#platform/web/ui/style/ui.css'
import { useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '#platform/contract/messages.ts'
import { QueryProvider } from '#platform/web/data/query.tsx'
import { discard, retry, startOutbox, store } from '#platform/web/outbox/outbox.ts'
import { outboxState } from '#platform/web/outbox/shown.ts'
import { LanguageProvider } from '#platform/web/text/i18n.tsx'
import { Anmelden } from '#apps/login/web/Anmelden.tsx'
import { Tag } from '#apps/nfc/web/Tag.tsx'
import { Registrieren } from '#apps/registration/web/Registrieren.tsx'
import { Ansehen } from './Ansehen.tsx'
import { Antworten } from './Antworten.tsx'
import { Ausgang } from './Ausgang.tsx'
import { Dateien } from './Dateien.tsx'
import { Beschrieben, Eingabe } from './Eingabe.tsx'
import { Entwurf, Entwurfgelesen, Entwurfgerufen, Entwurfversiegelt, Entwurfwartend } from './Entwurf.tsx'
import { Fassung } from './Fassung.tsx'
import { Felder, Zeichnen } from './Felder.tsx'
import { Fenster } from './Fenster.tsx'
import { Gehaeuse } from './Gehaeuse.tsx'
import { Geheim } from './Geheim.tsx'
import { Kopf } from './Kopf.tsx'
import { Liste, Satz, Seite } from './Liste.tsx'
import { Meldungen } from './Meldungen.tsx'
import { Notiz } from './Notiz.tsx'
import { calls } from './probe.ts'
import { Stamm } from './Stamm.tsx'
import { Stuecke } from './Stuecke.tsx'
import { Tabelle } from './Tabelle.tsx'
import { Taten } from './Taten.tsx'
import { Wahl } from './Wahl.tsx'
import { Wahlen } from './Wahlen.tsx'
import { Startseite, Widgets } from './Widgets.tsx'

const scenes: Readonly<Record<string, ComponentType>> = {
  anmelden: Anmelden,
  ansehen: Ansehen,
  beschrieben: Beschrieben,
  eingabe: Eingabe,
  fassung: Fassung,
  felder: Felder,
  fenster: Fenster,
  dateien: Dateien,
  gehaeuse: Gehaeuse,
  geheim: Geheim,
  kopf: Kopf,
  liste: Liste,
  meldungen: Meldungen,
  notiz: Notiz,
  registrieren: Registrieren,
  satz: Satz,
  seite: Seite,
  stamm: Stamm,
  startseite: Startseite,
  stuecke: Stuecke,
  tabelle: Tabelle,
  taten: Taten,
  wahl: Wahl,
  wahlen: Wahlen,
  widgets: Widgets,
  zeichnen: Zeichnen,
  nfctag: Tag,
  entwurf: Entwurf,
  entwurfgelesen: Entwurfgelesen,
  entwurfgerufen: Entwurfgerufen,
  entwurfversiegelt: Entwurfversiegelt,
  entwurfwartend: Entwurfwartend,
  antworten: Antworten,
  ausgang: Ausgang,
  leer: () => null,
}

function Stage({ Scene, first }: { Scene: ComponentType; first: Language }) {
  const [language, setLanguage] = useState(first)
  return (
    <LanguageProvider language={language} setLanguage={setLanguage}>
      <QueryProvider>
        <Scene />
      </QueryProvider>
    </LanguageProvider>
  )
}

const place = document.getElementById('portal')!
/** What tests reach without a screen: the queue of the device. */
Object.assign(globalThis, {
  probe: {
    start: (anwenderId: string) => startOutbox({ anwenderId, sitzungId: '', sprache: 'de' }).then(() => {}),
    store: async (body: { id: string; text: string }) => {
      const { kept, arrived } = await store(calls.melden, { body }, { titel: body.text })
      const came = await Promise.race([
        arrived.then(
          () => 'angekommen',
          (error: Error & { status: number }) => `abgewiesen ${error.status}`,
        ),
        new Promise((later) => setTimeout(later, 1500, 'wartet')),
      ])
      return { kept, came }
    },
    retryAll: () => Promise.all(outboxState().own.map(retry)).then(() => {}),
    discard,
    own: () => outboxState().own.map(({ id, titel, problem }) => ({ id, titel, problem: problem?.code ?? null })),
  },
})
createRoot(place).render(<Stage Scene={scenes[place.dataset['scene']!]!} first={place.dataset['language'] as Language} />)
