const nein =
  /(^|[^\p{L}])(nein|nicht|nichts|kein\p{L}*|nie|leider|fehlt|fehlen|fehler|falsch|defekt|kaputt|abgelehnt|ablehnen|storn\p{L}*|warten|stopp?|zu teuer|immer noch|weiterhin|no|not|never|don['’]t|doesn['’]t|isn['’]t|wasn['’]t|didn['’]t|can['’]t|cannot|won['’]t|nothing|missing|wrong|broken|still|reject\p{L}*|refuse\p{L}*|cancel\p{L}*|too expensive)(?=$|[^\p{L}])/iu
/** Ways to say yes with such a word in it. */
const dochJa =
  /(nichts? (mehr )?(auszusetzen|einzuwenden|hinzuzufügen|zu beanstanden)|nichts? dagegen|kein\p{L}* (problem|einwand|einwände|fehler|frage|fragen|mängel|beanstandung\p{L}*)|alles richtig, nichts fehlt|fehlt nichts|nicht(s)? mehr (auf|an)getreten|no (problem|objection|objections|question|questions|issue|issues|complaints?|errors?)|nothing (missing|to add|wrong))/giu

/** Does a text beside "Ja" sound like "no"? Then one is asked once more: people press the first button and write what they mean. */
export const klingtNein = (text: string) => nein.test(text.replace(dochJa, ' '))
