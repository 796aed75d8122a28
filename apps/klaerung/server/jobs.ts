import { pruefeNeues, pruefeOffene } from '#domain/zeiten/klaerung/lauf.ts'
import type { AppJobs } from '#platform/server/http/app.ts'
import { erinnere } from './post.ts'

/** Cases are raised soon after stamps came or changed, each hour for what time alone reveals; in the morning of working days people are reminded. */
export const jobs: AppJobs = ({ db, publicUrl }) => [
  { name: 'klaerung', topic: 'stempel', cron: '*/10 * * * *', run: () => pruefeNeues(db, Temporal.Now.instant()) },
  { name: 'klaerung-offene', cron: '7 * * * *', run: () => pruefeOffene(db, Temporal.Now.instant()) },
  { name: 'klaerung-post', cron: '0 5 * * 1-5', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) },
]
