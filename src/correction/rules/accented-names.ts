/**
 * Frequent names and words with letters beyond ASCII, as they are written. They are evidence of the code page of a file: bytes
 * that give one of them in one code page, and none in any other, are that name. They also show which words are a name, or may be the
 * rest of one. No text is changed into one of them.
 */

import { plainOf } from './plain-letters.js';

/** Frequent family names, given names, and words of addresses, of the countries that people here come from. */
const WRITTEN = `
Acuña Alarcón Alcalá Alcántara Almazán Álvarez Andrés Ángel Ángela Ángeles Aragón Arévalo Asunción Ávalos Ávila Avilés
Báez Bárbara Barragán Begoña Belén Beltrán Benítez Bermúdez Bolaños Briseño Calderón Cañas Cárdenas Carreón
Castañeda Castañón Cedeño César Chacón Chávez Colón Concepción Córdoba Córdova Cortés Cortéz Cristóbal Dávalos Dávila
Díaz Domínguez Durán Edén Elías Encarnación Espíndola Estévez Fabián Farías Félix Fermín Fernández Galán Galván
Ibañez García Garzón Germán Girón Gómez González Gonzáles Guillén Gutiérrez Guzmán Héctor Hernán Hernández Ibáñez Inés Íñigo Íñiguez
Iñaki Iñiguez Jáuregui Jesús Jiménez Joaquín Jordán José Josué Julián Juárez Landín León Léon López Luján Lucía
Macías Magaña Marín María Márquez Martín Martínez Medrán Mejía Meléndez Méndez Mónica Montañez Morán Moisés Muñiz
Muñoz Nicolás Núñez Ocaña Ordóñez Óscar Ortíz Padrón Páez Patiño Peláez Peña Peñaloza Pérez Piña
Quiñones Quiñónez Ramírez Ramón Raúl Rendón Ríos Rincón Rocío Rodríguez Román Rondón Roldán Rosalía Rubén Rubí
Sáenz Sáez Salomón Sánchez Santibáñez Saldaña Saldívar Sebastián Simón Sofía Solís Solórzano Suárez Terán Téllez Tomás
Treviño Úrsula Valdés Valdéz Valentín Vásquez Vázquez Vélez Verónica Verdún Víctor Villafaña Villaseñor Yáñez Zamarrón
Zúñiga Zárate Zuñiga Iván Adrián Agustín Aarón Anahí Benjamín Efraín Jazmín Noé Zacarías
Araújo Antônio António Assunção Conceição Estêvão Falcão Fábio Gonçalo Gonçalves João Júlio Luísa Magalhães Simões Leitão Mário
Brandão Galvão Guimarães Inácio Lourenço Patrícia Sebastião Sérgio Vinícius Flávio Cláudia Cláudio Letícia Márcia Márcio
Adélaïde Agnès Amélie Anaïs André Andrée Aurélie Béatrice Bélanger Bérubé Bénédicte Benoît Céline Cédric Chloé Clémence Côté
Cécile Désirée Élise Élisabeth Élodie Émile Émilie Éric Étienne Eugénie Françoise François Françoys Frédéric Gaël Gaëlle
Geneviève Gérard Grégoire Hélène Héloïse Irène Jérémie Jérôme Joël Joëlle Léa Lefèvre Lévesque Loïc Maëlle Maïté Mélanie
Michèle Mickaël Noël Noémie Océane Ouédraogo Pénélope Raphaël Régis Rémi Rémy René Renée Sébastien Solène Stéphane Stéphanie
Thérèse Théo Thévenot Timothée Valérie Véronique Zoé Zoë Gagné Doré Fréchette Hébert Légaré Pépin Théberge Théroux
Böhm Dörr Förster Günther Götz Groß Grün Häberle Hänsel Höfer Hübner Jäger Jörg Jürgen Käthe Köhler König Krämer Krüger
Kühn Löffler Lüders Mäder Möller Müller Mößner Röder Rössler Rüdiger Schäfer Schönfeld Schröder Schröter Schäffer Strauß
Straßer Süß Weiß Wörner Würth Zöllner Bäcker Büttner Fröhlich Göring Gräf Größer Körner Küster Lüdtke Schütz Schütte
Stöhr Vögel Völker Österreicher Özdemir Öztürk Übel Ünal Nørgaard Jørgensen Sørensen Søren Bjørn Østergaard Kjær Åkesson
Ångström Åberg Åström Håkon Håkan Sjöberg Sjögren Sjöström Söderberg Lindström Bergström Nyström Malmström Mårtensson
Hägglund Öberg Öström Jönsson Pålsson Björn Guðrún Guðmundur Guðmundsson Sigurðsson Sigurður Þórarinn Þorsteinn Ólafur Ólafsson
Jóhannes Jóhannsson Jónsson Kristján Väinö Mäkinen Mäkelä Hämäläinen Hyvönen Järvinen Märt Jõgi
Babić Bašić Blažević Bogdanović Božić Ćosić Đorđević Filipović Horvát Ivanović Jovanović Jurić Knežević Kovač Kovačević Kovačić
Lukić Marić Marković Matić Milošević Nikolić Novaković Pavlović Perić Perišić Petrović Popović Radić Šarić Šimić Stojanović
Tomić Vuković Vučković Žižek Živković Dragić Dončić Jokić Vučević Novák Nováková Nováček Dvořák Dvořáková Svobodová Černý
Černá Procházka Kučera Veselý Horák Němec Pokorný Růžička Jiří Zdeněk Štěpán Štěpánek Tomáš Lukáš Ondřej Kováč Kováčik
Wójcik Łukasz Małgorzata Świątek Zieliński Wiśniewski Kowalczyk Kamiński Lewandowski Dąbrowski Kozłowski Jabłoński Szymański
Woźniak Wałęsa Paweł Michał Józef Rafał Szőke Kőszegi Gergő Erdős László Török Győri Fülöp Kovács Szabó Tóth Horváth Németh
Balázs Molnár Zoltán István Sándor Brâncuși Brâncuşi Băsescu Mănescu Ştefan Ștefan Ionuț Ionuţ Ţurcan Țurcan Şerban Șerban
Yıldız Yıldırım İsmail İbrahim Şahin Doğan Çelik Gökçe Ayşe Güneş Erdoğan Özkan Çetin Koç Aydın Kılıç Şimşek Yılmaz Özgür
Šarūnas Žukauskaitė Kęstutis Bērziņš Kļaviņa Kalniņš Ozoliņš Jānis Jansons Kazlauskienė Petrauskaitė Nguyễn Trần Phạm Huỳnh
Saïd Aïcha Raïssa Élie Cañada Española Montréal Québec Cañon Façade Café
O’Brien O’Connell O’Connor O’Donnell O’Hara O’Keefe O’Leary O’Malley O’Neal O’Neil O’Neill O’Reilly O’Rourke O’Sullivan
O’Toole O’Dell O’Grady D’Amico D’Angelo D’Agostino D’Andrea D’Amato D’Souza D’Silva
`;

/** All letters in capitals; ß has none. */
const capitals = (name: string) => name.replace(/[^ß]+/g, (letters) => letters.toUpperCase());
/** In capitals, a Turkish i keeps its dot. */
const turkishCapitals = (name: string) => (/[ışğŞİ]/.test(name) ? [capitals(name.replaceAll('i', 'İ'))] : []);

/** The names in every way that they are written; made with the first text beyond ASCII, as few files have one. */
interface Spellings {
  /** In capitals, in small letters, or with a capital first. */
  forms: ReadonlySet<string>;
  capitals: ReadonlySet<string>;
  /** What is left of names without their first letters beyond ASCII, written as blanks: later ones are blanks too, or plain. */
  rests: ReadonlySet<string>;
}

let made: Spellings | undefined;

function spellings(): Spellings {
  if (made) return made;
  const names = WRITTEN.split(/\s+/).filter((name) => /[^\0-\x7f]/.test(name));
  const forms = names.flatMap((name) => [name, name.toLowerCase(), capitals(name), ...turkishCapitals(name)]);
  made = {
    forms: new Set(forms),
    capitals: new Set(forms.map(capitals)),
    rests: new Set(names.flatMap(restsOf)),
  };
  return made;
}

function restsOf(name: string): string[] {
  const rest = capitals(name).replace(/^[^\0-\x7f]+/, '');
  const [word = ''] = rest.replace(/[^\0-\x7f]/g, ' ').split(' ');
  return rest.length < name.length ? [word, Array.from(rest, plainOf).join('')] : [];
}

const WORDS_BEYOND_ASCII = /[^ ,.-]*[^\0-\x7f][^ ,.-]*/g;

/**
 * Whether every word with a character beyond ASCII is a frequent name: `in case` when each is in capitals, in small letters, or
 * has a capital first; `in letters` when the case of some letters is another one.
 */
export function frequentNames(text: string): 'in case' | 'in letters' | undefined {
  const words = text.match(WORDS_BEYOND_ASCII);
  const known = spellings();
  if (!words?.every((word) => known.capitals.has(capitals(word)))) return undefined;
  return words.every((word) => known.forms.has(word)) ? 'in case' : 'in letters';
}

/** The names in capitals, in plain letters. */
export const plainNames = (): string[] =>
  [...spellings().capitals].map((name) => Array.from(name, plainOf).join('').replaceAll("'", ''));

/** True for a word in capitals that is left of a frequent name which begins with a letter beyond ASCII. */
export const isRestOfName = (word: string): boolean => spellings().rests.has(word);
