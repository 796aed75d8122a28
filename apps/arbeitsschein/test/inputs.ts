import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  abschliessen: { body: { version: 1, unterschriften: [{ art: 'getippt', name: 'Heike Brandt' }] } },
  zeichnen: { body: { geheim: 'x', unterschrift: { art: 'getippt', name: 'Heike Brandt' } } },
  einwenden: { body: { fassung: 1, text: 'Die Stunden stimmen nicht' } },
  auftragSetzen: { body: { auftrag: 1 } },
  link: { body: { email: 'h.brandt@nordheim.example' } },
}
