import { regelwerk, type Regelzeile } from '#domain/zeiten/regel/zeitregel.ts'
import { read } from './checks/sources.ts'

/** The rules that the product is delivered with, as the migration writes them: for tests of pure rules, without a database. */
export const gelieferteZeilen: Regelzeile[] = [
  ...read('migrations/0005-zeiten.sql').matchAll(/\('(..)', '(\w+)', '(\w+)', (\d+), '([\d-]+)', '(.+?)', '(.+)'\)[,;]/g),
].map(([, land, gruppe, art, fassung, gueltigAb, wert, quelle]) => ({
  land: land!,
  gruppe: gruppe!,
  art: art!,
  fassung: Number(fassung),
  gueltigAb: gueltigAb!,
  wert: JSON.parse(wert!) as unknown,
  quelle: quelle!,
}))
export const geliefert = regelwerk(gelieferteZeilen)
