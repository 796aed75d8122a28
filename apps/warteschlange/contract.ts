import { defineContract } from '#platform/contract/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { outboxCalls } from '#platform/contract/outbox.ts'
import { app } from './app.ts'

export const calls = defineContract(app)({ ...outboxCalls, ...fileCalls })
