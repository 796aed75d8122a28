import { expect, test } from 'vitest'
import { geraetecode } from './contract.ts'

test.each([
  ['https://portal.example/h/1042', { nummer: 1042 }],
  ['https://portal.example/h/1042/../../settings', null],
  ['https://boese.example/h/1042', null],
  ['http://portal.example/h/1042', null],
  ['javascript://portal.example/h/1', null],
  ['1042', { wort: '1042' }],
  ['SN:5CG-1234', { wort: 'SN:5CG-1234' }],
  ['  ', null],
  ['x'.repeat(101), null],
])('gelesen %s: %o (4.5, 9)', (gelesen, code) => expect(geraetecode(gelesen, 'https://portal.example')).toEqual(code))
