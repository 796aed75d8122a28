import * as z from 'zod/mini'
import { Ok, Uuid } from './shapes.ts'

/** What every push shows: nothing of what happened. The page fetches it, after looking who is signed in. */
export const Meldungsweg = z.enum(['mail', 'push'])
export type Meldungsweg = z.output<typeof Meldungsweg>

const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`)))

/** The calls behind messages and push; the settings mount them. */
export const pushCalls = {
  /** What can be told, and by which ways this person wants to hear of it. `mail` null: always written. `abonniert`: whether this session's browser is subscribed; `onesignal` the same at OneSignal, null where it is not used. */
  benachrichtigungen: {
    method: 'GET',
    path: '/v1/settings/benachrichtigungen',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({
      anlaesse: z.array(z.object({ anlass: z.string(), text: z.string(), mail: z.nullable(z.boolean()), push: z.boolean() })),
      schluessel: z.string(),
      abonniert: z.boolean(),
      onesignal: z.nullable(z.boolean()),
    }),
    live: ['benachrichtigungen'],
  },
  benachrichtigungWaehlen: {
    method: 'PUT',
    path: '/v1/settings/benachrichtigungen',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ anlass: z.string().check(z.maxLength(60)), weg: Meldungsweg, an: z.boolean() }),
    result: Ok,
  },
  /** The key that a subscription is made with, and what the portal holds of this session: null where nobody turned it on. `gilt`: it was made with this key. */
  pushStand: {
    method: 'GET',
    path: '/v1/settings/push',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ schluessel: z.string(), abo: z.nullable(z.object({ endpunkt: z.string(), gilt: z.boolean() })) }),
  },
  /** The browser's own subscription, for as long as this session lasts. `ersetzt`: renewed by the browser or the page, only where this session still has that one. */
  pushAbonnieren: {
    method: 'PUT',
    path: '/v1/settings/push',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({
      endpunkt: z.url().check(z.maxLength(1000)),
      p256dh: base64url(65),
      auth: base64url(16),
      ersetzt: z.optional(z.string().check(z.maxLength(1000))),
    }),
    result: Ok,
  },
  pushAbmelden: { method: 'DELETE', path: '/v1/settings/push', permission: 'angemeldet', scope: 'selbst', result: Ok },
  /** A push to this browser, so that the person sees whether they arrive. */
  pushProbe: { method: 'POST', path: '/v1/settings/push/probe', permission: 'angemeldet', scope: 'selbst', result: Ok },
  /** The person's random name at OneSignal; 404 where it is not used. */
  onesignalKennung: { method: 'POST', path: '/v1/settings/push/kennung', permission: 'angemeldet', scope: 'selbst', result: z.object({ kennung: Uuid }) },
  /** The subscription of this browser at OneSignal, for as long as this session lasts; null: turned off there. 404 where it is not used. */
  onesignalAbo: {
    method: 'PUT',
    path: '/v1/settings/push/onesignal',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ abo: z.nullable(Uuid) }),
    result: Ok,
  },
  /** Where a push leads: asked when somebody taps it. */
  pushZiel: {
    method: 'GET',
    path: '/v1/settings/benachrichtigungen/{id}',
    permission: 'angemeldet',
    scope: 'selbst',
    params: z.object({ id: Uuid }),
    result: z.object({ ziel: z.string() }),
  },
} as const
