/** With the colours that a person has forced, what differs is told apart by more than its colour. */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { check, example, NOT_RUN, useChromium } from './support/open-page.js';

describe.skipIf(NOT_RUN)(`the page with forced colours${NOT_RUN}`, () => {
  const open = useChromium();
  const styleOf = (page: Page, selector: string, property: string, part = '') =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('${selector}'), '${part}').getPropertyValue('${property}')`,
    );

  test('parts of a bar, buttons without an effect, and fields with a finding', async () => {
    const { page } = await open();
    await check(page, example('ohio-faults.txt', 'a.txt'));
    await page.locator('.bar').waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const fills = await Promise.all(
      ['good', 'warn', 'bad'].map(async (tone) => [
        await styleOf(page, `.bar .${tone}`, 'background'),
        await styleOf(page, `.legend .${tone}`, 'background', '::before'),
      ]),
    );
    expect(new Set(fills.map(([bar]) => bar)).size).toBe(3);
    // What is current looks selected, and not as if it had the focus.
    const current = '.tabs [aria-current]';
    expect(await styleOf(page, current, 'outline-style')).toBe('none');
    expect(await styleOf(page, current, 'background-color')).not.toBe(
      await styleOf(page, '.tabs a:not([aria-current])', 'background-color'),
    );
    const highlighted = await page.evaluate<string>(
      `(() => { const one = document.createElement('i'); one.style.cssText = 'forced-color-adjust: none; color: HighlightText';
        document.body.append(one); return getComputedStyle(one).color; })()`,
    );
    for (const one of [current, '.forms [aria-current="true"]', '.way [aria-current]'])
      expect(await styleOf(page, one, 'color')).toBe(highlighted);
    // The label has the pattern of its part.
    for (const [bar, label] of fills) expect(label).toBe(bar);
    await page.getByRole('button', { name: '↑ Previous' }).waitFor();
    expect(await styleOf(page, '.detail-ways [aria-disabled=true]', 'border-top-style')).toBe('dashed');
    expect(await styleOf(page, '.detail-ways [aria-disabled=false]', 'border-top-style')).toBe('solid');
    await page.getByRole('link', { name: /field by field/ }).click();
    await page.locator('table.record').waitFor();
    expect(await styleOf(page, '.error-row > *', 'border-left-width')).toBe('4px');
  });

  test('a key that was refused: the message has a sign, and its field a thick edge', async () => {
    const { page } = await open({ apiKey: 'secret' });
    const key = page.getByRole('textbox', { name: 'API key' });
    await key.waitFor();
    expect(await styleOf(page, 'input[name=key]', 'border-top-width')).toBe('1px');
    await key.fill('another');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('does not accept this key').waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await styleOf(page, '[role=alert].box', 'content', '::before')).toContain('✕');
    expect(await styleOf(page, 'input[name=key]', 'border-top-width')).toBe('2px');
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    // On a narrow screen the button does not touch the field.
    await page.setViewportSize({ width: 360, height: 740 });
    const button = (await page.getByRole('button', { name: 'Use it' }).boundingBox())!;
    const field = (await key.boundingBox())!;
    const isBeside = button.x >= field.x + field.width + 4;
    expect(isBeside || button.y >= field.y + field.height + 4).toBe(true);
  });
});
