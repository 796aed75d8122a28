# Meldet die Fernsitzungen dieses Rechners an das Portal: Anmelden, Trennen, Wiederverbinden, Abmelden und Neustarts der letzten Tage.
# Läuft alle 15 Minuten als geplante Aufgabe (SYSTEM oder Mitglied von „Ereignisprotokollleser“). Doppelt gemeldete Ereignisse ändern nichts.
#
#   powershell -NoProfile -File rdp-ereignisse.ps1 -Portal https://portal.firma.example -SchluesselDatei C:\ProgramData\Portal\schluessel.txt
#
# Der Schlüssel kommt aus „RDP Log, Zugang für Skripte“. Die Datei darf nur lesen, wer die Aufgabe ausführt.
param(
  [Parameter(Mandatory = $true)][string]$Portal,
  [Parameter(Mandatory = $true)][string]$SchluesselDatei,
  [int]$Tage = 7
)
$ErrorActionPreference = 'Stop'
[Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12

$schluessel = (Get-Content -LiteralPath $SchluesselDatei -TotalCount 1).Trim()
$seit = (Get-Date).AddDays(-$Tage)
$fragen = @(
  @{ LogName = 'Microsoft-Windows-TerminalServices-LocalSessionManager/Operational'; Id = 21, 23, 24, 25, 39, 40; StartTime = $seit },
  @{ LogName = 'System'; ProviderName = 'EventLog'; Id = 6005, 6006; StartTime = $seit }
)
$ereignisse = foreach ($frage in $fragen) {
  # Keine Ereignisse sind kein Fehler.
  Get-WinEvent -FilterHashtable $frage -ErrorAction SilentlyContinue
}
if (-not ($ereignisse | Where-Object { $_.LogName -ne 'System' })) { exit 0 }

# In Teilen, der älteste zuerst: Was der vorige offen ließ, führt der nächste fort.
$teil = 5000
$xml = @($ereignisse | Sort-Object TimeCreated, RecordId | ForEach-Object { $_.ToXml() })
for ($ab = 0; $ab -lt $xml.Count; $ab += $teil) {
  $bis = [Math]::Min($ab + $teil, $xml.Count) - 1
  $inhalt = [Text.Encoding]::UTF8.GetBytes('<Events>' + ($xml[$ab..$bis] -join '') + '</Events>')
  $antwort = Invoke-RestMethod -Method Post -Uri "$($Portal.TrimEnd('/'))/api/v2/rdp-logs/import" -Body $inhalt `
    -ContentType 'application/x-ndjson' -Headers @{ Authorization = "Bearer $schluessel" } -TimeoutSec 120
  Write-Output ('{0} Sitzungen: {1} neu, {2} ergänzt, {3} ohne Änderung, {4} abweichend' -f `
      $antwort.sitzungen, $antwort.neu, $antwort.geaendert, $antwort.unveraendert, $antwort.abweichend)
}
