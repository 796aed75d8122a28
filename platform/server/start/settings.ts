import { isIP } from 'node:net'
import * as z from 'zod/mini'

const number = (from: number, to: number) => z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to))
const address = (...protocols: string[]) => z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? '')))
const list = (each: (entry: string) => boolean) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      ),
    ),
    z.array(z.string().check(z.refine(each))),
  )

/** Every setting: its shape with the default, what is expected (completes "ist …"), an example, what it is for. `secret` values appear in no message. */
export const settings = {
  PORT: {
    shape: z._default(number(0, 65535), 3000),
    expects: 'keine Zahl von 0 bis 65535',
    example: '3000',
    about: 'Port, auf dem das Portal antwortet; 0 wählt einen freien.',
  },
  HOST: {
    shape: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
    expects: 'kein Rechnername und keine IP-Adresse',
    example: '0.0.0.0',
    about: 'Adresse, auf der das Portal lauscht: 127.0.0.1 nur für diesen Rechner, 0.0.0.0 in Containern und hinter einem Proxy auf einem anderen Rechner.',
  },
  PUBLIC_URL: {
    shape: z.optional(
      z.pipe(
        address('https:', 'http:').check(z.refine((text) => URL.parse(text)?.pathname === '/' && !/[?#@]/.test(text))),
        z.transform((text) => new URL(text).origin),
      ),
    ),
    expects: 'keine http(s)-Adresse ohne Pfad',
    example: 'https://portal.firma.example',
    about: 'Adresse, unter der die Anwender das Portal öffnen; steht in E-Mails. Mit https gelten die strengen Cookies.',
  },
  DATA_DIR: { shape: z._default(z.string(), './data'), expects: 'kein Ordner', example: './data', about: 'Ordner für Datenbank und Dateien.' },
  SECRETS_KEY: {
    shape: z.optional(z.string().check(z.refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text)))),
    expects: 'keine 32 Bytes in Base64',
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    about:
      'Schlüssel, mit dem das Portal Geheimnisse in der Datenbank verschließt (z. B. die Schlüssel der NFC-Tags). Ohne Angabe DATA_DIR/geheimnis.schluessel; mehrere Server an einer Datenbank brauchen denselben.',
    secret: true,
  },
  SECRETS_KEY_OLD: {
    shape: z.optional(z.string().check(z.refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text)))),
    expects: 'keine 32 Bytes in Base64',
    example: 'HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=',
    about: 'Der bisherige SECRETS_KEY, solange „portal keys rotate“ umschließt, was mit ihm verschlossen ist. Danach wieder entfernen.',
    secret: true,
  },
  GUACAMOLE_URL: {
    shape: z.optional(address('https:', 'http:')),
    expects: 'keine Adresse der Form https://benutzer:kennwort@guacamole.firma.example/guacamole',
    example: 'https://portal:geheim@guacamole.firma.example/guacamole',
    about:
      'Apache Guacamole, dessen Sitzungen das RDP Log alle fünf Minuten übernimmt. Der Benutzer darf dort den Verlauf der Verbindungen lesen; Zeichen wie @ im Kennwort als %40.',
    secret: true,
  },
  FILES_URL: {
    shape: z.optional(address('file:', 's3:')),
    expects: 'weder file:///Ordner noch s3://Schlüssel:Geheimnis@Rechner/Bucket',
    example: 's3://portal:geheim@speicher.firma.example/portal?region=eu-central-1',
    about:
      'Wo hochgeladene Dateien liegen: Ordner oder S3-kompatibler Speicher (Rechner „aws“ für Amazon, ?tls=0 ohne Verschlüsselung). Ohne Angabe DATA_DIR/dateien.',
    secret: true,
  },
  FILES_MAX_MB: { shape: z._default(number(1, 100), 50), expects: 'keine Zahl von 1 bis 100', example: '50', about: 'Größte Datei in Megabyte.' },
  FILES_QUOTA_GB: {
    shape: z.optional(number(1, 1_000_000)),
    expects: 'keine Zahl ab 1',
    example: '500',
    about: 'Alle Dateien zusammen in Gigabyte; darüber wird keine mehr angenommen. Ohne Angabe bis der Speicher voll ist.',
  },
  CLAMD_URL: {
    shape: z.optional(address('tcp:', 'unix:')),
    expects: 'weder tcp://Rechner:Port noch unix:///Pfad',
    example: 'tcp://127.0.0.1:3310',
    about: 'Virenscanner (clamd, INSTREAM). Ist er gesetzt und nicht erreichbar, wird keine Datei angenommen.',
  },
  DATABASE_URL: {
    shape: z.optional(address('postgres:', 'postgresql:').check(z.refine((text) => !URL.parse(text)?.host.includes(',')))),
    expects: 'keine PostgreSQL-Adresse mit einem Rechner (mehrere gehören hinter einen Verteiler, der den führenden kennt, z. B. HAProxy)',
    example: 'postgres://portal:kennwort@db.firma.example:5432/portal',
    about: 'Eigenes PostgreSQL ab Version 15. Ohne Angabe läuft das mitgelieferte unter DATA_DIR.',
    secret: true,
  },
  SMTP_URL: {
    shape: z.optional(address('smtp:', 'smtps:')),
    expects: 'keine SMTP-Adresse',
    example: 'smtps://portal:kennwort@mail.firma.example:465',
    about: 'Postausgangsserver. Ohne Angabe bleiben E-Mails im Postausgang liegen.',
    secret: true,
  },
  SMTP_FROM: {
    shape: z.optional(z.string().check(z.regex(/^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/))),
    expects: 'kein Absender',
    example: 'Portal <portal@firma.example>',
    about: 'Absender der E-Mails.',
  },
  MAIL_IN_ADDRESS: {
    shape: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9._-]{1,30}@[a-z0-9.-]+$/))),
    expects: 'keine einfache E-Mail-Adresse (Name ohne Pluszeichen, höchstens 30 Zeichen)',
    example: 'support@firma.example',
    about: 'Adresse des Support-Postfachs: Was dort ankommt, wird ein Ticket oder eine Antwort. Auch support+…@ muss dorthin führen.',
  },
  MAIL_IN_IMAP_URL: {
    shape: z.optional(address('imap:', 'imaps:')),
    expects: 'keine IMAP-Adresse',
    example: 'imaps://support:kennwort@mail.firma.example:993/INBOX',
    about: 'Postfach, aus dem das Portal abholt, sobald etwas kommt (IDLE), und zur Sicherheit jede Minute (imaps mit TLS, imap mit STARTTLS).',
    secret: true,
  },
  MAIL_IN_SMTP_URL: {
    shape: z.optional(address('smtp:')),
    expects: 'keine SMTP-Adresse mit Port',
    example: 'smtp://127.0.0.1:2525',
    about: 'Adresse, auf der das Portal selbst E-Mails an MAIL_IN_ADDRESS annimmt; der eigene Mailserver leitet sie dorthin.',
  },
  MAIL_IN_MAX_MB: {
    shape: z._default(number(1, 50), 25),
    expects: 'keine Zahl von 1 bis 50',
    example: '25',
    about: 'Größte E-Mail in Megabyte; größere lehnt das Portal ab oder lässt sie im Postfach und meldet sie.',
  },
  MAIL_IN_AUTHSERV: {
    shape: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9._-]{1,255}$/))),
    expects: 'kein Name eines Mailservers',
    example: 'mx.firma.example',
    about:
      'Name, unter dem der eigene Mailserver das Ergebnis von SPF, DKIM und DMARC in die E-Mail schreibt (Authentication-Results). Was darin gescheitert ist, gilt nicht als E-Mail eines Bekannten. Ohne Angabe wird nichts davon gelesen.',
  },
  AUDIT_ANCHOR_MAIL: {
    shape: z._default(
      list((entry) => /^[^<>\s@]+@[^<>\s@]+$/.test(entry)),
      [],
    ),
    expects: 'keine Liste von E-Mail-Adressen',
    example: 'revision@firma.example',
    about:
      'Wohin jede Nacht Nummer und Prüfsumme des neuesten Siegels der Prüfspur gehen: am besten an jemanden außerhalb der IT. Ohne Angabe stehen sie nur in DATA_DIR/pruefspur.anker und im Protokoll.',
  },
  TRUSTED_PROXIES: {
    shape: z._default(list(isNetwork), []),
    expects: 'keine Liste von IP-Adressen oder Netzen',
    example: '10.0.0.5,172.16.0.0/12',
    about: 'Proxys, deren X-Forwarded-For gilt. Nur eintragen, was wirklich davor steht: Davon hängt die Drosselung der Anmeldungen ab.',
  },
  EMBEDDED_ORIGINS: {
    shape: z._default(
      list((origin) => origin.startsWith('https://') && URL.parse(origin)?.origin === origin),
      [],
    ),
    expects: 'keine Liste von https-Adressen ohne Pfad',
    example: 'https://www.firma.example',
    about: 'Seiten, die /embedded in einem Rahmen zeigen dürfen.',
  },
  SESSION_IDLE_MINUTES: {
    shape: z._default(number(1, 1440), 30),
    expects: 'keine Zahl von 1 bis 1440',
    example: '30',
    about: 'Minuten ohne Tätigkeit bis zur Abmeldung (außer bei „Angemeldet bleiben“).',
  },
  WRITES_PER_MINUTE: {
    shape: z._default(number(10, 1_000_000), 300),
    expects: 'keine Zahl von 10 bis 1000000',
    example: '300',
    about:
      'Wie oft ein Anwender in der Minute auf Dauer schreiben darf, je Serverprozess; auf einmal das Zehnfache. Tickets, Nachrichten und Notizen: ein Fünfzigstel davon (also 6, auf einmal 60). Stempel zählen nicht.',
  },
  LIVE_STREAMS_MAX: {
    shape: z._default(number(1, 100_000), 10_000),
    expects: 'keine Zahl von 1 bis 100000',
    example: '10000',
    about: 'Wie viele offene Seiten ein Serverprozess zugleich auf dem Laufenden hält; weitere versuchen es später noch einmal.',
  },
  DRAIN_SECONDS: {
    shape: z._default(number(0, 60), 0),
    expects: 'keine Zahl von 0 bis 60',
    example: '15',
    about:
      'So lange arbeitet ein Server, der beendet wird, noch weiter, während /readyz schon 503 sagt. Hinter einem Lastverteiler länger als der Abstand seiner Prüfungen, sonst 0.',
  },
  TERMINAL_CONTACT_SECONDS: {
    shape: z._default(number(2, 120), 15),
    expects: 'keine Zahl von 2 bis 120',
    example: '30',
    about: 'So oft meldet sich ein Terminal, wenn nichts geschieht; gestempelt wird sofort. Länger schont eine langsame Leitung, kürzer zeigt Sperren früher.',
  },
  VAPID_PUBLIC_KEY: {
    shape: z.optional(z.string().check(z.regex(/^[\w-]{87}$/))),
    expects: 'kein öffentlicher VAPID-Schlüssel (87 Zeichen Base64url)',
    example: `B${'A'.repeat(86)}`,
    about:
      'Eigener Schlüssel für Benachrichtigungen an Browser, mit VAPID_PRIVATE_KEY. Ohne Angabe erzeugt ihn der erste Start und merkt ihn in der Datenbank.',
  },
  VAPID_PRIVATE_KEY: {
    shape: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
    expects: 'kein privater VAPID-Schlüssel (43 Zeichen Base64url)',
    example: 'A'.repeat(43),
    about: 'Der private Teil dazu.',
    secret: true,
  },
  VAPID_SUBJECT: {
    shape: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
    expects: 'weder mailto:… noch https://…',
    example: 'mailto:it@firma.example',
    about: 'Wohin sich die Push-Dienste der Browser bei Störungen wenden. Ohne Angabe die Adresse aus SMTP_FROM.',
  },
  ONESIGNAL_APP_ID: {
    shape: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))),
    expects: 'keine App-Id von OneSignal (UUID)',
    example: '4f0a6c1e-3b2d-4c5e-8f70-123456789abc',
    about: 'App-Id bei OneSignal: Das Portal meldet dort zusätzlich jeden Browser unter einem zufälligen Namen an. Ohne Angabe wird nichts davon geladen.',
  },
  ONESIGNAL_API_KEY: {
    shape: z.optional(z.string().check(z.regex(/^[\w.-]{16,300}$/))),
    expects: 'kein API-Schlüssel von OneSignal',
    example: 'os_v2_app_beispielbeispielbeispiel',
    about: 'API-Schlüssel der App bei OneSignal: Damit benachrichtigt das Portal auch dort angemeldete Browser, ohne Inhalt. Ohne Angabe nur auf eigenem Weg.',
    secret: true,
  },
  BOT_PROTECTION_SITE_KEY: {
    shape: z.optional(z.string().check(z.regex(/^FC[A-Z0-9]{6,60}$/))),
    expects: 'kein Sitekey von Friendly Captcha (FC…)',
    example: 'FCMGEMUD2KTHGTRU',
    about:
      'Sitekey bei Friendly Captcha, mit BOT_PROTECTION_API_KEY: Dann prüft dieser Dienst in der EU die Registrierung. Ohne Angabe, und solange er ausfällt, der eigene Rechenbeweis (ALTCHA).',
  },
  BOT_PROTECTION_API_KEY: {
    shape: z.optional(z.string().check(z.regex(/^[\w.-]{16,200}$/))),
    expects: 'kein API-Schlüssel von Friendly Captcha (ab 16 Zeichen)',
    example: 'A1EXAMPLEEXAMPLEEXAMPLE',
    about: 'Der geheime Schlüssel dazu.',
    secret: true,
  },
  DEFAULT_LANGUAGE: {
    shape: z._default(z.enum(['de', 'en']), 'de'),
    expects: 'weder de noch en',
    example: 'en',
    about: 'Sprache der Seiten vor der Anmeldung, bis jemand auf seinem Gerät eine andere wählt. Wer angemeldet ist, sieht seine eigene.',
  },
  METRICS_TOKEN: {
    shape: z.optional(z.string().check(z.minLength(16))),
    expects: 'kürzer als 16 Zeichen',
    example: 'ein-langer-zufaelliger-text',
    about: 'Kennwort für /metrics (Authorization: Bearer …). Ohne Angabe ist /metrics geschlossen.',
    secret: true,
  },
  LOG_LEVEL: {
    shape: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    expects: 'keine der Stufen fatal, error, warn, info, debug, silent',
    example: 'info',
    about: 'Ausführlichkeit des Protokolls.',
  },
  DEMO: {
    shape: z._default(
      z.pipe(
        z.enum(['0', '1', 'true', 'false']),
        z.transform((text) => text === '1' || text === 'true'),
      ),
      false,
    ),
    expects: 'weder 1 noch 0',
    example: '1',
    about: 'Vorführung mit der Musterfirma und bekannten Kennwörtern: nie mit echten Daten.',
  },
  DEMO_SIZE: {
    shape: z._default(number(1, 100), 1),
    expects: 'keine Zahl von 1 bis 100',
    example: '1',
    about: 'Größe der Musterfirma: 1 = 60 Beschäftigte, zwei Jahre.',
  },
} satisfies Record<string, { shape: z.ZodMiniType; expects: string; example: string; about: string; secret?: true }>

function isNetwork(entry: string) {
  const [ip = '', bits] = entry.split('/')
  const version = isIP(ip)
  // A length of 0 would trust everybody.
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
}
