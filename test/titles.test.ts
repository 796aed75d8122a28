import { expect, test } from 'vitest'
import { read, shipped } from './checks/sources.ts'
import { titleProblems } from './checks/titles.ts'

test('kein Fenster heißt auf fremden Geräten nach den Worten eines Datensatzes', () => {
  expect(shipped().flatMap((path) => titleProblems(path, read(path)))).toEqual([])
})

test('Gegenprobe: ein Name im Titel wird erkannt, ein eigener Text nicht', () => {
  const problems = (page: string) => titleProblems('apps/probe/web/Seite.tsx', `export const Seite = () => ${page}`)
  for (const page of [
    '<Page title={ticket.name} />',
    '<Page title={`${t("ticket")} ${ticket.name}`} />',
    '<Page title={t("ticket", { name })} />',
    '<Page title={name} />',
    '<Page title={da ? name : t("ticket")} />',
    '<Rahmen titel={data?.bezeichnung ?? t("abteilung")} />',
  ])
    expect(problems(page), page).toHaveLength(1)
  for (const page of [
    '<Page title={t("ticket")} />',
    '<Page title={name} neutral={t("ticket")} />',
    '<Card title={name} />',
    '<Page title={da ? t("a") : t("b")} />',
  ])
    expect(problems(page), page).toEqual([])
})
