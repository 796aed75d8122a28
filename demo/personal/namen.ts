/** Names of the people of a larger company, as they occur between Hamburg and Graz. */
export const vornamen = (
  'Alexander Amelie Andrea Anton Barbara Branko Can Claudia Daniel Dominik Eva Fatma Felix Gabriele Georg Hannah Heike Igor Ines Jakob Johanna ' +
  'Karin Klaus Krzysztof Lara Laura Luka Magdalena Manfred Marija Markus Martina Max Michaela Mihai Nadja Niklas Nina Oliver Paul Paula Petra Philipp Renate Roman ' +
  'Sarah Sebastian Selin Simon Sophie Stjepan Susanne Tanja Tobias Ulrike Valentin Vera Viktor Werner Zeynep'
).split(' ')
export const zunamen = (
  'Adler Albrecht Arslan Auer Bauer Becker Binder Böhm Brunner Bukowski Çelik Ćosić Dorner Ebner Eder Engel Fischer Fuchs Gashi Graf Groß Haider Hartmann ' +
  'Heinrich Hofer Horvat Huber Jansen Jung Kaiser Keller Kern Klein König Kraus Krüger Kurz Lang Lehner Lindner Lorenz Maier Marić Maurer Meyer Moser Müller Nguyen Novák ' +
  'Ortner Pichler Pohl Polat Rauch Reiter Richter Roth Sauer Schäfer Schmid Schneider Schreiber Schuster Schwarz Seidl Simon Stadler Stein Szymański Tomić Toth Ulrich Vogel ' +
  'Wagner Walter Weber Wimmer Winkler Wolf Yılmaz Ziegler'
).split(' ')

/** A name as it can stand in an e-mail address. */
export const ascii = (name: string) =>
  name
    .toLowerCase()
    .replace(/[äöüßıłđ]/g, (zeichen) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', đ: 'd' })[zeichen]!)
    .normalize('NFD')
    .replace(/[^a-z.-]/g, '')
