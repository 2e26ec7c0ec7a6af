import { describe, expect, it } from 'vitest';
import { agreementOf, notesOf } from '../../scripts/release/agreement.js';

const texts = ({ locked = '1.2.3', heading = '1.2.3 (2026-12-01)' } = {}) => ({
  package: JSON.stringify({ version: '1.2.3' }),
  lock: JSON.stringify({ version: locked, packages: { '': { version: locked } } }),
  changelog: `# Changelog\n\nAll changes.\n\n## ${heading}\n\n- New.\n\n## 1.2.2 (2026-01-01)\n\n- Old.\n`,
});

describe('a version', () => {
  it('can be released when package, lock file, changelog and tag agree', () => {
    expect(agreementOf(texts())).toEqual({ version: '1.2.3', faults: [] });
    expect(agreementOf({ ...texts(), tag: 'v1.2.3' }).faults).toEqual([]);
  });

  it.each([
    ['the tag', { ...texts(), tag: 'v1.2.4' }, /The tag is v1\.2\.4/],
    ['a tag without v', { ...texts(), tag: '1.2.3' }, /The tag is 1\.2\.3/],
    ['the lock file', texts({ locked: '1.2.2' }), /package-lock\.json says 1\.2\.2/],
    ['the changelog', texts({ heading: '1.2.2 (2026-12-01)' }), /begins with 1\.2\.2/],
    ['a changelog without a day', texts({ heading: '1.2.3 (not released)' }), /"1\.2\.3 \(not released\)"/],
    ['a day that is none', texts({ heading: '1.2.3 (2026-13-01)' }), /2026-13-01 is no day/],
  ])('cannot when %s says something else', (_, given, sentence) => {
    const { faults } = agreementOf(given);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
  });

  it('has the newest part of the changelog as its notes', () => {
    expect(notesOf(texts().changelog)).toBe('- New.\n');
  });
});
