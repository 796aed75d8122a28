import { defineMessages } from '#platform/contract/messages.ts'

/** Where a release stands, in words of screens and files. */
export const zustandsworte = defineMessages(
  {
    'zustand.eingegangen': 'Eingegangen',
    'zustand.formell geprüft': 'Formell geprüft',
    'zustand.sachlich geprüft': 'Sachlich geprüft',
    'zustand.in Freigabe': 'In Freigabe',
    'zustand.freigegeben': 'Freigegeben',
    'zustand.abgelehnt': 'Abgelehnt',
    'zustand.überholt': 'Überholt',
    'zustand.storniert': 'Storniert',
  },
  {
    'zustand.eingegangen': 'Arrived',
    'zustand.formell geprüft': 'Formally checked',
    'zustand.sachlich geprüft': 'Confirmed in substance',
    'zustand.in Freigabe': 'In release',
    'zustand.freigegeben': 'Released',
    'zustand.abgelehnt': 'Rejected',
    'zustand.überholt': 'Overtaken',
    'zustand.storniert': 'Cancelled',
  },
)
