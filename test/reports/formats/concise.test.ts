import { describe, expect, it } from 'vitest';
import { concise } from '../../../src/reports/formats/concise.js';
import { FILES, play } from '../same-facts-run.js';

const lines = () => play(concise).trimEnd().split('\n');

describe('the concise report', () => {
  it('has one line for each finding, with file, line, column, severity, type and field', () => {
    const [, second] = FILES;
    const found = lines().filter((line) => line.startsWith(`${second!.name}:`) && !line.includes(': note: '));
    expect(found).toHaveLength(second!.findings.length);
    for (const [at, { finding }] of second!.findings.entries()) {
      const { line_number, position, severity, error_type, field_name } = finding;
      const place = line_number === 0 ? '' : `${line_number}:${position.start}:`;
      expect(found[at]).toContain(`${second!.name}:${place} ${severity} ${error_type} ${field_name}: `);
    }
  });

  it('contains no terminal control character', () => {
    expect(play(concise).replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });
});
