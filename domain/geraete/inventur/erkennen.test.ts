import { expect, test } from 'vitest'
import { erkenne } from './contract.ts'

const geraete = [
  { nummer: 1042, name: 'MB-NB-01', codes: '5CG1234XYZ 7K4QXM2 04A21B5E', wo: 0 },
  { nummer: 1043, name: 'MB-NB-02', codes: 'DOPPELT', wo: 0 },
  { nummer: 1044, name: 'MB-NB-03', codes: 'DOPPELT', wo: null },
  { nummer: 1045, name: 'MB-NB-04', codes: '', wo: null },
]
const name = (gelesen: string) => erkenne(geraete, gelesen, 'https://portal.example')?.nummer

test.each([
  ['https://portal.example/h/1042', 1042],
  ['1042', 1042],
  ['5cg-1234 xyz', 1042],
  ['7k4qxm2', 1042],
  ['04:a2:1b:5e', 1042],
  ['https://boese.example/h/1042', undefined],
  ['https://portal.example/h/9999', undefined],
  ['doppelt', undefined],
  ['N/A', undefined],
  ['', undefined],
])('ohne Netz erkannt: %s ist %s (4.5)', (gelesen, nummer) => expect(name(gelesen)).toBe(nummer))
