import { defineMessages } from '#platform/contract/messages.ts'

export const messages = defineMessages(
  {
    'registration.titel': 'Registrierung',
    'registration.text': 'Als Kunde fordern Sie hier einen Zugang an. Wir prüfen Ihre Angaben und schalten Sie frei.',
    'registration.email': 'E-Mail-Adresse',
    'registration.email-hinweis': 'Am besten die Adresse Ihrer Firma: So finden wir Sie schneller.',
    'registration.vorname': 'Vorname',
    'registration.zuname': 'Nachname',
    'registration.firma': 'Firma',
    'registration.passwort': 'Passwort',
    'registration.wiederholen': 'Passwort wiederholen',
    'registration.ungleich': 'Die Passwörter stimmen nicht überein!',
    'registration.absenden': 'Registrieren',
    'registration.prueft': 'Einen Moment, die Sicherheitsprüfung läuft …',
    'registration.erfolg': 'Sie wurden erfolgreich registriert',
    'registration.erfolg-text':
      'Wir haben Ihnen eine E-Mail geschickt. Bitte bestätigen Sie Ihre Adresse mit dem Link darin; er gilt 24 Stunden. Danach prüfen wir Ihre Angaben.',
    'registration.erfolg-nichts': 'Keine E-Mail bekommen? Sehen Sie bitte im Spam-Ordner nach, oder registrieren Sie sich noch einmal.',
    'registration.fehler': 'Sie konnten nicht registriert werden',
    'registration.zu-viele': 'Gerade registrieren sich sehr viele. Bitte versuchen Sie es in {{minuten}} Min. noch einmal.',
    'registration.confirm-titel': 'E-Mail-Adresse bestätigen',
    'registration.confirm-text': 'Mit einem Klick ist Ihre Adresse bestätigt, und wir prüfen Ihre Angaben.',
    'registration.confirm-passwort':
      'In diesem Browser haben Sie sich nicht registriert. Bitte geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
    'registration.passwort-gefragt': 'Bitte geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
    'registration.passwort-falsch':
      'Das ist nicht das Passwort dieser Registrierung. Haben Sie sich nicht selbst registriert, dann bestätigen Sie bitte nichts.',
    'registration.confirm-knopf': 'Adresse bestätigen',
    'registration.bestaetigt': 'Ihre E-Mail Adresse wurde bestätigt',
    'registration.bestaetigt-text': 'Wir prüfen jetzt Ihre Angaben. Sobald Ihr Zugang freigeschaltet ist, bekommen Sie eine E-Mail.',
    'registration.nicht-bestaetigt': 'Ihre E-Mail Adresse konne nicht bestätigt werden',
    'registration.nicht-bestaetigt-text':
      'Der Link gilt 24 Stunden und nur einmal. Vielleicht haben Sie ihn schon benutzt; sonst registrieren Sie sich bitte noch einmal.',
    'registration.noch-einmal': 'Noch einmal registrieren',
    'registration.zur-anmeldung': 'Zur Anmeldung',
    'registration.schutz': 'Spamschutz',
    'bot.nicht-geloest': 'Die Sicherheitsprüfung ist abgelaufen. Bitte senden Sie noch einmal ab.',
    'bot.dienst-noetig':
      'Die Sicherheitsprüfung konnte in Ihrem Browser nicht laufen. Bitte erlauben Sie dieser Seite eu.frcapi.com, laden Sie sie neu, und senden Sie noch einmal ab.',
    'bot.dienst-gestoert': 'Der Spamschutz ist gerade nicht erreichbar. Bitte senden Sie noch einmal ab.',
    'registration.mail.betreff': 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    'registration.mail.text':
      'Guten Tag,\n\nmit dieser E-Mail-Adresse hat sich jemand bei {{firma}} registriert. Waren Sie es, dann bestätigen Sie bitte, dass sie Ihnen gehört.\n\nE-Mail-Adresse bestätigen:\n{{adresse}}\n\nDer Link gilt 24 Stunden und nur einmal. Danach prüfen wir Ihre Angaben und melden uns.\n\nSie haben sich nicht registriert? Dann müssen Sie nichts tun: Ohne Bestätigung verschwindet die Anfrage von selbst.',
    'registration.mail.bekannt-betreff': 'Sie haben schon einen Zugang',
    'registration.mail.bekannt-text':
      'Guten Tag,\n\njemand, wohl Sie selbst, wollte sich bei {{firma}} mit dieser E-Mail-Adresse registrieren. Dazu gibt es schon einen Zugang.\n\nAnmelden:\n{{anmeldung}}\n\nPasswort vergessen, ein neues setzen:\n{{adresse}}\n\nWaren Sie es nicht, müssen Sie nichts tun.',
    'registration.mail.laeuft-betreff': 'Ihre Registrierung wird geprüft',
    'registration.mail.laeuft-text':
      'Guten Tag,\n\nzu dieser E-Mail-Adresse liegt uns schon eine bestätigte Registrierung bei {{firma}} vor. Wir prüfen sie und melden uns; Sie müssen nichts weiter tun.',
    'registration.mail.offen-betreff': 'Neue Registrierung: {{name}}, {{kunde}}',
    'registration.mail.offen-text':
      'Guten Tag,\n\n{{name}} ({{email}}, Firma: {{kunde}}) hat sich registriert und die E-Mail-Adresse bestätigt.\n\nZuordnen und freischalten oder ablehnen:\n{{adresse}}',
  },
  {
    'registration.titel': 'Registration',
    'registration.text': 'As a customer you ask for access here. We check your details and activate you.',
    'registration.email': 'E-mail address',
    'registration.email-hinweis': 'Preferably the address of your company: that way we find you faster.',
    'registration.vorname': 'First name',
    'registration.zuname': 'Last name',
    'registration.firma': 'Company',
    'registration.passwort': 'Password',
    'registration.wiederholen': 'Repeat password',
    'registration.ungleich': 'The passwords do not match!',
    'registration.absenden': 'Register',
    'registration.prueft': 'One moment, the security check is running …',
    'registration.erfolg': 'You have been registered successfully',
    'registration.erfolg-text':
      'We have sent you an e-mail. Please confirm your address with the link in it; it is valid for 24 hours. After that we check your details.',
    'registration.erfolg-nichts': 'No e-mail? Please look into your spam folder, or register once more.',
    'registration.fehler': 'You could not be registered',
    'registration.zu-viele': 'Very many people are registering just now. Please try again in {{minuten}} min.',
    'registration.confirm-titel': 'Confirm your e-mail address',
    'registration.confirm-text': 'One click confirms your address, and we check your details.',
    'registration.confirm-passwort': 'You did not register in this browser. Please enter the password that you chose when you registered.',
    'registration.passwort-gefragt': 'Please enter the password that you chose when you registered.',
    'registration.passwort-falsch': 'That is not the password of this registration. If you did not register yourself, please confirm nothing.',
    'registration.confirm-knopf': 'Confirm address',
    'registration.bestaetigt': 'Your e-mail address has been confirmed',
    'registration.bestaetigt-text': 'We are checking your details now. You will get an e-mail as soon as your access is activated.',
    'registration.nicht-bestaetigt': 'Your e-mail address could not be confirmed',
    'registration.nicht-bestaetigt-text':
      'The link is valid for 24 hours and only once. Perhaps you have used it already; otherwise please register once more.',
    'registration.noch-einmal': 'Register once more',
    'registration.zur-anmeldung': 'Go to sign-in',
    'registration.schutz': 'Spam protection',
    'bot.nicht-geloest': 'The security check has expired. Please send once more.',
    'bot.dienst-noetig': 'The security check could not run in your browser. Please allow eu.frcapi.com for this page, load it again, and send once more.',
    'bot.dienst-gestoert': 'The spam protection cannot be reached right now. Please send once more.',
    'registration.mail.betreff': 'Please confirm your e-mail address',
    'registration.mail.text':
      'Hello,\n\nsomebody has registered with {{firma}} using this e-mail address. If it was you, please confirm that it is yours.\n\nConfirm e-mail address:\n{{adresse}}\n\nThe link is valid for 24 hours and only once. After that we check your details and get in touch.\n\nYou did not register? Then there is nothing to do: without confirmation the request vanishes by itself.',
    'registration.mail.bekannt-betreff': 'You already have access',
    'registration.mail.bekannt-text':
      'Hello,\n\nsomebody, probably you, wanted to register with {{firma}} using this e-mail address. It already has access.\n\nSign in:\n{{anmeldung}}\n\nForgot your password, set a new one:\n{{adresse}}\n\nIf it was not you, there is nothing to do.',
    'registration.mail.laeuft-betreff': 'Your registration is being checked',
    'registration.mail.laeuft-text':
      'Hello,\n\nwe already have a confirmed registration with {{firma}} for this e-mail address. We are checking it and will get in touch; there is nothing more to do.',
    'registration.mail.offen-betreff': 'New registration: {{name}}, {{kunde}}',
    'registration.mail.offen-text':
      'Hello,\n\n{{name}} ({{email}}, company: {{kunde}}) has registered and confirmed the e-mail address.\n\nAssign and activate, or reject:\n{{adresse}}',
  },
)
