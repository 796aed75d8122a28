import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  ausweisPin: { body: { password: 'falsch', pin: '482915' } },
  pushAbonnieren: { body: { endpunkt: 'https://fcm.googleapis.com/fcm/send/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
}
