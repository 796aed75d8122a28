import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier sehen Sie je Abteilung, wer da ist, wer fehlt und wer kommen sollte. Ausnahmen stehen oben. Öffnen Sie eine Abteilung, um ihre Leute zu sehen, oder wählen Sie oben einen anderen Tag. Mit „Nachricht“ schreiben Sie mehreren auf einmal.',
    en: 'Here you see for each department who is present, who is missing and who was expected. Exceptions come first. Open a department to see its people, or choose another day above. With “Message” you write to several at once.',
  },
  mitarbeiter: {
    de: 'Hier stehen alle Mitarbeiter mit ihrem Tag als Linie. Suchen Sie nach Namen oder filtern Sie nach Zustand. Öffnen Sie eine Person, um ihre Stempel zu sehen, anzurufen oder eine Nachricht zu senden.',
    en: 'These are all employees with their day as a line. Search by name or filter by state. Open a person to see their stamps, to call or to send a message.',
  },
  ausreisser: {
    de: 'Hier steht, was auffällt: wer zu lange arbeitet, keine Pause oder keine Ruhe hatte oder nicht gegangen ist. Das Dringendste steht oben. Öffnen Sie eine Zeile, um den Tag zu sehen und die Person zu erreichen.',
    en: 'This shows what stands out: who works too long, had no break or no rest, or has not clocked out. The most urgent stands on top. Open a row to see the day and to reach the person.',
  },
  evakuierung: {
    de: 'Hier beginnen Sie eine Evakuierung und finden frühere. Sie nennt alle, die im Haus sind; mehrere haken sie gemeinsam ab, auch ohne Netz. Wenn alle gefunden sind, beenden Sie sie, und der Nachweis bleibt.',
    en: 'Here you begin an evacuation and find earlier ones. It names everybody in the building; several people tick it off together, also without a network. When all are found you end it, and the record stays.',
  },
  'evakuierung/:id': {
    de: 'Haken Sie ab, wen Sie am Sammelpunkt sehen. Andere sehen Ihre Haken sofort, wenn Netz da ist; ohne Netz bleiben sie auf dem Gerät, bis es wieder da ist. Die Liste lässt sich auf die einschränken, die noch fehlen. Wenn Sie die Evakuierung beenden, bleibt der Nachweis.',
    en: 'Tick off whom you see at the assembly point. Others see your ticks at once where there is a network; without one they stay on the device. The list can be narrowed to those who are still missing. When you end the evacuation, the record stays.',
  },
  wand: {
    de: 'Die Wandtafel zeigt groß, wer da ist, und blättert von selbst. Öffnen Sie sie auf einem Bildschirm an der Wand und lassen Sie sie stehen. Gründe einer Abwesenheit stehen dort nicht.',
    en: 'The wall board shows in large letters who is present, and turns its pages by itself. Open it on a screen on the wall and leave it there. It does not show the reasons of an absence.',
  },
  'abteilung/:id': {
    de: 'Hier steht eine Abteilung mit ihren Leuten und deren Tag als Linie. Die Zahlen oben filtern die Liste. Öffnen Sie eine Person, um ihre Stempel zu sehen, anzurufen oder eine Nachricht zu senden.',
    en: 'This is one department with its people and their day as a line. The figures above filter the list. Open a person to see their stamps, to call or to send a message.',
  },
  'abteilung/:id/detail/:idlstfix': {
    de: 'Hier steht der Tag einer Person: ihre Stempel, ihr Plan und ob sie da ist. Sie können anrufen oder eine Nachricht senden. Wer einen Stempel ändern darf, tut es in der Stempelerfassung; dort steht auch, warum.',
    en: 'This is one person’s day: the stamps, the plan and whether the person is present. You can call or send a message. Whoever may change a stamp does so in Stamps, where the reason is kept, too.',
  },
})
