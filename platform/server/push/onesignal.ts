import type { FastifyInstance } from 'fastify'

/** Where the SDK, its worker and its server live: the only foreign origins that the page may reach, and only when an app id is set. */
export const oneSignalOrigins = {
  script: ['https://cdn.onesignal.com', 'https://api.onesignal.com'],
  connect: ['https://onesignal.com', 'https://api.onesignal.com'],
} as const

/** Its service worker, with a scope of its own beside ours. */
export const mountOneSignal = (server: FastifyInstance) =>
  server.get('/push/onesignal/OneSignalSDKWorker.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send("importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js')\n"),
  )
