/** How many mails come in within an hour before the next one waits for a decision: from one sender, and from all together whom nobody knows. */
export const mailLimits = { perSender: 20, strangers: 200 } as const
