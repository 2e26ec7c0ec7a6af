/** What must agree before a version is published: package, lock file, changelog, tag. */

/** The texts of a release. */
export interface ReleaseTexts {
  /** `package.json`. */
  package: string;
  /** `package-lock.json`. */
  lock: string;
  changelog: string;
  /** The tag of the commit, such as `v0.2.0`; not given before there is one. */
  tag?: string;
}

const HEADING = /^## (.+)$/m;
const RELEASED = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/;

/** The version, and a sentence for each text that does not agree with it; none when it can be released. */
export function agreementOf(texts: ReleaseTexts): { version: string; faults: string[] } {
  const { version } = JSON.parse(texts.package) as { version: string };
  const lock = JSON.parse(texts.lock) as { version: string; packages: Record<string, { version: string }> };
  const faults: string[] = [];
  for (const locked of [lock.version, lock.packages['']?.version])
    if (locked !== version)
      faults.push(`package-lock.json says ${locked}: run npm install --package-lock-only.`);
  const heading = HEADING.exec(texts.changelog)?.[1] ?? 'nothing';
  const [, logged, day] = RELEASED.exec(heading) ?? [];
  if (!logged) faults.push(`CHANGELOG.md begins with "${heading}": write "${version} (YYYY-MM-DD)".`);
  else if (logged !== version)
    faults.push(`CHANGELOG.md begins with ${logged}, package.json says ${version}.`);
  if (day && Number.isNaN(Date.parse(day))) faults.push(`CHANGELOG.md: ${day} is no day.`);
  if (texts.tag !== undefined && texts.tag !== `v${version}`)
    faults.push(`The tag is ${texts.tag}, package.json says ${version}.`);
  return { version, faults: [...new Set(faults)] };
}

/** What the changelog says of its newest version: the notes of the release. */
export function notesOf(changelog: string): string {
  const [, newest = ''] = changelog.split(/^## .+$/m);
  return `${newest.trim()}\n`;
}
