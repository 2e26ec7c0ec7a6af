/** A layout as a Markdown page. */

import type { Field, Layout } from '../../layouts/index.js';
import { contentOf, factsOf, needsInWords, originOf, recognitionOf } from './layout-words.js';

/** The page: facts, one table per record type, sources, caveats. */
export function layoutMarkdown(layout: Layout): string {
  const lines = [
    `# ${markdownCell(layout.state)} (${layout.code}), ${markdownCell(layout.edition)}`,
    '',
    [...factsOf(layout), ...needsInWords(layout)].map(markdownCell).join(' '),
  ];
  for (const type of layout.record_types) {
    lines.push(
      '',
      `## ${markdownCell(type.label)}`,
      '',
      markdownCell(recognitionOf(type)),
      '',
      ...table(type.fields),
    );
  }
  lines.push(
    '',
    '## Sources',
    '',
    ...layout.sources.map((source) => {
      const url = source.url ? `, <${source.url}>` : '';
      return `- \`${source.id}\`: ${markdownCell(source.title)} (${originOf(source)})${url}`;
    }),
  );
  lines.push(
    ...list('How reliable this edition is', layout.caveats),
    ...list('What it cannot check', layout.unchecked),
  );
  return `${lines.join('\n')}\n`;
}

function table(fields: readonly Field[]): string[] {
  const rows = fields.map((field) => [
    `${field.start}-${field.end}`,
    String(field.end - field.start + 1),
    `\`${field.name}\``,
    markdownCell(field.label),
    field.kind,
    field.required,
    field.severity,
    markdownCell(contentOf(field)),
    markdownCell(field.confidence),
    `\`${field.source}\``,
  ]);
  const heading = [
    'Columns',
    'Length',
    'Field',
    'Label',
    'Kind',
    'Needed',
    'Severity',
    'Content',
    'Confidence',
    'Source',
  ];
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function list(heading: string, texts: readonly string[]): string[] {
  return texts.length === 0
    ? []
    : ['', `## ${heading}`, '', ...texts.map((text) => `- ${markdownCell(text)}`)];
}

/** Text with the characters escaped that have a meaning in Markdown. */
export function markdownCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_<>`[\]]/g, '\\$&');
}
