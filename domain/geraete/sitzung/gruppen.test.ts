import { expect, test } from 'vitest'
import { gruppenAus } from './guacamole.ts'

const verbindung = (identifier: string) => ({ identifier, name: `V${identifier}` })
const lies = (baum: unknown) => {
  const { pfade, unlesbar } = gruppenAus(baum)
  return { ...Object.fromEntries(pfade), unlesbar }
}

test('Gruppen stehen als Pfad von außen nach innen; Kinder kommen als Liste, nach Kennung, als null oder gar nicht', () => {
  const klinik = { name: 'Klinik / Nord', childConnections: { 7: verbindung('7') }, childConnectionGroups: null }
  const baum = {
    name: 'ROOT',
    childConnections: [verbindung('1')],
    childConnectionGroups: [{ name: 'Kunden', childConnectionGroups: { a: klinik } }, { name: 'Leer' }],
  }
  expect(lies(baum)).toEqual({ 1: '', 7: 'Kunden/Klinik   Nord', unlesbar: false })
})

test('was eine andere Form hat, fehlt, der Rest bleibt; eine Gruppe ohne Namen zählt zu der um sie herum', () => {
  const gut = { name: 'Gut', childConnections: [verbindung('7')] }
  const mit = (fremd: object) => ({ name: 'ROOT', childConnectionGroups: [gut, fremd] })
  for (const fremd of [
    5,
    'Text',
    { name: 5 },
    { name: 'X', childConnections: 'viele' },
    { name: 'X', childConnections: [{ identifier: 5 }, {}] },
    { name: 'X', childConnectionGroups: true },
  ])
    expect(lies(mit(fremd as object)), JSON.stringify(fremd)).toEqual({ 7: 'Gut', unlesbar: true })
  expect(lies(mit({ name: null, childConnections: [verbindung('8')] }))).toEqual({ 7: 'Gut', 8: '', unlesbar: true })
  for (const unsinn of [null, undefined, 5, 'Text', []]) expect(lies(unsinn)).toMatchObject({ unlesbar: true })
})

test('ein Baum, der im Kreis geht oder zu tief ist, endet', () => {
  let tief: object = { name: 'Boden', childConnections: [verbindung('9')] }
  for (let nr = 0; nr < 5000; nr++) tief = { name: 'T', childConnectionGroups: [tief] }
  expect(lies(tief)).toEqual({ unlesbar: true })
  const kreis: { name: string; childConnections: object[]; childConnectionGroups: object[] } = {
    name: 'Kreis',
    childConnections: [verbindung('3')],
    childConnectionGroups: [],
  }
  kreis.childConnectionGroups.push(kreis)
  expect(lies(kreis)).toMatchObject({ unlesbar: true })
})
