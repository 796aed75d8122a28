import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn } from './person.ts'

afterAll(closeBrowser)

test('die Liste lebt: was jemand anderes ändert, steht ohne Neuladen da; ein entzogenes Recht nimmt, was es zeigte', async () => {
  const [support, leitung] = [await signedIn('support'), await signedIn('leitung')]
  const name = `Geheimer Umbau ${Temporal.Now.instant().epochMilliseconds}`
  await leitung.goto('/ticket')
  await settled(leitung)
  await support.context().request.post('/api/v1/ticket/tickets', { data: { id: crypto.randomUUID(), name, intern: true } })
  const zeile = leitung.getByRole('row', { name: new RegExp(name) })
  await zeile.waitFor()
  await zeile.getByText('gerade eben').waitFor()

  const admin = await signedIn('admin')
  const { request } = admin.context()
  const { entities } = (await (await request.get('/api/v1/verwaltung/rollen/entities')).json()) as { entities: { id: string; name: string }[] }
  const rolle = (await (await request.get(`/api/v1/verwaltung/rollen/${entities.find((one) => one.name === 'Leitung')!.id}`)).json()) as {
    id: string
    name: string
    beschreibung: string
    rechte: string[]
  }
  const setze = (rechte: readonly string[]) =>
    request.put(`/api/v1/verwaltung/rollen/${rolle.id}`, { data: { name: rolle.name, beschreibung: rolle.beschreibung, rechte } })
  try {
    expect((await setze(rolle.rechte.filter((recht) => recht !== 'TICKET.INTERN'))).status()).toBeLessThan(300)
    await zeile.waitFor({ state: 'detached' })
    await leitung.getByText('Tasten in der Liste').waitFor({ state: 'detached' })
  } finally {
    await setze(rolle.rechte)
  }
  for (const page of [support, leitung, admin]) await leave(page)
})
