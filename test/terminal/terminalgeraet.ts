import type { Call, Contract, Input, Result } from '#platform/contract/contract.ts'
import { signInText, base64url, proofFor, newSecret, keyKind, signText } from '#platform/contract/terminal.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { calls, type Eintrag, type Lage, type Tat } from '#apps/stempel-terminal/contract.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { Refused } from '../cast.ts'

/** One HTTP exchange: how a device reaches a server (inject in tests, fetch in the bench). */
export type Senden = (request: {
  method: Call['method']
  url: string
  headers: Record<string, string>
  body?: unknown
}) => Promise<{ status: number; cookie: string | undefined; json: unknown }>

/** What a browser profile keeps: key, rolling secret, session, the next number. A copy of it is a copied profile. */
export interface Profil {
  id: string
  schluessel: CryptoKeyPair
  nr: number
  geheimnis: string
  /** The turn that was sent and not answered yet. */
  naechstes: { geheimnis: string; kennung: string } | null
  cookie: string | null
  sitzung: string | null
  folge: number
}

/** The device's side of pairing, sign-in, check-in and proof, as a browser does it. */
export class Geraet {
  profil: Profil
  readonly senden: Senden
  constructor(profil: Profil, senden: Senden) {
    this.profil = profil
    this.senden = senden
  }

  static async koppeln(senden: Senden, code: string) {
    const schluessel = await crypto.subtle.generateKey(keyKind, false, ['sign', 'verify'])
    const { geheimnis, kennung } = await newSecret()
    const id = uuid()
    const geraet = new Geraet({ id, schluessel, nr: 0, geheimnis, naechstes: null, cookie: null, sitzung: null, folge: 0 }, senden)
    const oeffentlich = Buffer.from(await crypto.subtle.exportKey('raw', schluessel.publicKey)).toString('base64')
    const beweis = await signText(schluessel.privateKey, signInText(id, code))
    await geraet.ruf(calls.koppeln, { body: { code, geraet: id, oeffentlich, beweis, ring: kennung } })
    return geraet
  }

  /** The same profile on another disk: same key, same secret, same session, its own life from here on. */
  kopie = () => new Geraet({ ...this.profil }, this.senden)

  async anmelden(): Promise<Lage> {
    const { id, schluessel } = this.profil
    const { aufgabe } = await this.ruf(calls.aufgabe, { body: { geraet: id } })
    const unterschrift = await signText(schluessel.privateKey, signInText(id, aufgabe))
    const ring = await this.ring()
    const lage = await this.ruf(calls.anmelden, { body: { geraet: id, aufgabe, unterschrift, ring } })
    this.gedreht()
    this.profil.sitzung = lage.sitzung
    return lage
  }

  /** Check-in with what waits. `verloren`: the answer never comes back. */
  async melden(eintraege: Eintrag[] = [], { verloren = false } = {}) {
    const ring = await this.ring()
    const antwort = await this.ruf(calls.melden, {
      body: { ring, uhr: Temporal.Now.instant().toString(), wartend: eintraege.length, version: 'test', eintraege },
    })
    if (!verloren) this.gedreht()
    return antwort
  }

  eintrag(tat: Tat, um = Temporal.Now.instant().toString(), grad: Eintrag['kopf']['grad'] = 'A', id = uuid()): Eintrag {
    return { id, kopf: { geraet: this.profil.id, folge: ++this.profil.folge, um, grad, abweichungSek: 0 }, tat }
  }

  /** The next turn is made once and kept until its answer is there. */
  private async ring() {
    this.profil.naechstes ??= await newSecret()
    const { nr, geheimnis, naechstes } = this.profil
    return { nr, geheimnis, naechstes: naechstes.kennung }
  }
  private gedreht() {
    this.profil = { ...this.profil, nr: this.profil.nr + 1, geheimnis: this.profil.naechstes!.geheimnis, naechstes: null }
  }

  /** One call with cookie and proof. Throws `Refused`. */
  async ruf<C extends Contract[string]>(call: C, input: Input<C>): Promise<Result<C>> {
    const url = urlOf(call, input)
    const { body } = input as { body?: unknown }
    const { cookie, sitzung } = this.profil
    const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) }
    if (sitzung)
      headers['nachweis'] = await proofFor(this.profil.schluessel.privateKey, { sitzung, zeit: Temporal.Now.instant(), method: call.method, url, body })
    const answer = await this.senden({ method: call.method, url, headers, body })
    if (answer.cookie) this.profil.cookie = answer.cookie
    if (answer.status >= 400) throw new Refused(answer.status, answer.json as ProblemDocument)
    return answer.json as Result<C>
  }
}

/** Through Fastify without a port. */
export const ueber =
  (server: { inject: (options: object) => Promise<{ statusCode: number; payload: string; cookies: { name: string; value: string }[] }> }): Senden =>
  async ({ body, ...request }) => {
    const answer = await server.inject({ ...request, ...(body === undefined ? {} : { payload: body }) })
    const cookie = answer.cookies.find(({ name }) => name.endsWith('terminal'))
    return { status: answer.statusCode, cookie: cookie && `${cookie.name}=${cookie.value}`, json: answer.payload ? JSON.parse(answer.payload) : null }
  }

/** A number as a badge's hash goes over the wire. */
export const nummer = (hash: Buffer) => base64url(hash)
