import { useState } from 'react'
import type { Files } from '#platform/web/files/upload.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Card } from '../page/Card.tsx'
import { Comment } from '../show/Comment.tsx'
import { CommentField } from '../field/CommentField.tsx'
import { FileField } from '../field/FileField.tsx'
import { FileList } from '../show/FileList.tsx'
import { sampleTexts } from './sample-texts.ts'

const blob = new Blob(['Muster'], { type: 'text/plain' })
const row = { content: blob, share: 0, stored: null, error: null }
const states: Files['files'] = [
  { ...row, id: 'a', name: 'Heizkreis 2.jpg', bytes: 3_400_000, state: 'laedt', share: 0.4 },
  { ...row, id: 'b', name: 'Angebot 2611-0418.pdf', bytes: 412_000, state: 'fertig' },
  { ...row, id: 'c', name: 'Keller.jpg', bytes: 2_100_000, state: 'wartet' },
  {
    ...row,
    id: 'd',
    name: 'seite.jpg',
    bytes: 900,
    state: 'fehler',
    error: 'Der Inhalt der Datei passt nicht zu ihrer Endung (jpg). Sie wurde nicht angenommen.',
  },
]
const kept = [
  {
    id: '019aa000-0000-7000-8000-000000000001',
    name: 'Protokoll Druckprobe.pdf',
    typ: 'application/pdf',
    bytes: 184_320,
    breite: null,
    hoehe: null,
    vorschau: false,
    ansicht: true,
    erstellt: '2026-11-20T08:00:00Z',
  },
  {
    id: '019aa000-0000-7000-8000-000000000002',
    name: 'Massen.xlsx',
    typ: 'application/zip',
    bytes: 48_000,
    breite: null,
    hoehe: null,
    vorschau: false,
    ansicht: false,
    erstellt: '2026-11-20T08:00:00Z',
  },
]
const text =
  'Bitte den **Heizkreis 2** prüfen, @[Karin Vogt](person:019aa000-0000-7000-8000-0000000a0001):\n\n- Ventil tropft\n- Manometer zeigt *0,8 bar*\n\n> War gestern noch dicht.'

/** Files and what people write: every state of an upload, a public and an internal comment. */
export function SampleFiles() {
  const t = useTexts(sampleTexts)
  const [files, setFiles] = useState(states)
  const still: Files = {
    files,
    add: () => [],
    retry: () => {},
    remove: (file) => setFiles((all) => all.filter(({ id }) => id !== file.id)),
    move: () => {},
    clear: () => {},
    ids: [],
    waiting: [],
  }
  return (
    <>
      <Card title={t('dateien')}>
        <div className="gap">
          <FileField label="Fotos und Dateien" files={still} />
          <FileList label="Dateien des Auftrags" files={kept} />
        </div>
      </Card>
      <Card title={t('kommentare')}>
        <div className="gap">
          <Comment name="Jana Kowalczyk" time="20.11.2026, 09:14" text={text} />
          <Comment name="Karin Vogt" time="20.11.2026, 09:31" text="Ersatzteil kostet uns 40 €." intern="Nur intern" />
          <CommentField label="Antwort" recipients="Geht an Kunde A und 2 Beteiligte." sendLabel="Senden" onSend={async () => {}} />
        </div>
      </Card>
    </>
  )
}
