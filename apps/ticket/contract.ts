import { defineContract } from '#platform/contract/contract.ts'
import { app } from './app.ts'
import { ticketCalls } from './contract/tickets.ts'
import { verwaltungCalls } from './contract/verwaltung.ts'

export const calls = defineContract(app)({ ...ticketCalls, ...verwaltungCalls })
