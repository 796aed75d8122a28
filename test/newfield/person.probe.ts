import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useForm } from '#platform/web/forms/useform.ts'
import { textColumns } from '#platform/web/record/TextParts.tsx'
import { bernd, dora, portal } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'
import { Mitarbeiter, mitarbeitertexte } from '#apps/verwaltung/contract/personen.ts'
import { MitarbeiterFelder } from '#apps/verwaltung/web/personal/MitarbeiterFelder.tsx'
import { woerterbuch } from '#apps/verwaltung/woerter.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const stamm = { abteilungen: [], filialen: [], objektgruppen: [], kundengruppen: [], rollen: [], modelle: [], firma: { land: 'DE', zone: 'Europe/Berlin' } }
const Formular = () => createElement(MitarbeiterFelder, { stamm, form: useForm(Mitarbeiter, { defaults: {}, onSubmit: () => {} }) })
/** Typed as the one that is there: only the copy has it. */
const neuer = 'kfzKennzeichen' as 'telefon'

test('Formular, Person, Spalte, Datei und Prüfspur haben den neuen Text einer Person', async () => {
  const lies = async () => (await ich().person({ params: { id: bernd.lstfixId! } })).mitarbeiter!
  const { id, abteilung: _, filiale: __, frueher: ___, ...mitarbeiter } = await lies()
  await ich().mitarbeiterAendern({ params: { id }, body: { ...mitarbeiter, [neuer]: 'M-AB 17' } })
  expect((await lies())[neuer]).toBe('M-AB 17')
  expect(renderToStaticMarkup(createElement(Formular))).toContain('Kennzeichen des Wagens')
  const { entities } = await ich().personen({ query: { limit: 200 } })
  const row = entities.find((one) => one.id === id)!
  const spalte = textColumns<typeof row>(mitarbeitertexte, 'de').find((one) => one.label === 'Kennzeichen des Wagens')!
  expect(spalte.cell(row)).toBe('M-AB 17')
  expect((await p.send(dora, calls.personenDatei, { query: { format: 'csv' } })).payload).toMatch(/Kennzeichen des Wagens[^]*M-AB 17/)
  const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'aendern').select('daten').executeTakeFirstOrThrow()
  expect(spur.daten).toEqual({ vorher: { [neuer]: null }, nachher: { [neuer]: 'M-AB 17' } })
  expect(woerterbuch().wort('feld', neuer, 'de')).toBe('Kennzeichen des Wagens')
})
