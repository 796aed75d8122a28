import { defineMessages } from '#platform/contract/messages.ts'

export const messages = defineMessages(
  {
    'kredit.betrag': 'Bitte einen Betrag über 0 eingeben.',
    'kredit.vorbei': 'Dieser Tag ist schon vorbei.',
    'kredit.zu-lange': 'Eine Freigabe gilt höchstens {{tage}} Tage.',
    'kredit.ohne-versicherung': 'Ohne versicherten Betrag gibt es kein Ende der Versicherung.',
    'kredit.inzwischen': 'Jemand anders hat das Kreditlimit gerade geändert. Bitte sehen Sie es sich noch einmal an.',
    'kredit.selbst': 'Was Sie selbst angefragt haben, muss jemand anders freigeben.',
    'kredit.grund': 'Bitte sagen Sie, warum Sie ablehnen.',
  },
  {
    'kredit.betrag': 'Please enter an amount above 0.',
    'kredit.vorbei': 'This day is already over.',
    'kredit.zu-lange': 'An approval lasts at most {{tage}} days.',
    'kredit.ohne-versicherung': 'Without an insured amount there is no end of the insurance.',
    'kredit.inzwischen': 'Somebody else has just changed the credit limit. Please look at it again.',
    'kredit.selbst': 'What you asked for yourself has to be allowed by somebody else.',
    'kredit.grund': 'Please say why you refuse.',
  },
)
