/** Keeps the focus near where it was: an element that is removed, or disabled for a while, would leave it at the top of the page. */

import { useEffect } from 'react';

/** The heading that got the focus for want of a better place. */
let standIn: Element | undefined;

/** Nothing has the focus that a person or a view has chosen. */
export const isFocusFree = (): boolean =>
  [document.body, standIn].includes(document.activeElement ?? undefined);

/** The focus may be set in an element when an answer has come: by then, a person may have gone on elsewhere. */
export const mayFocusIn = (element: Element | null | undefined): boolean =>
  isFocusFree() || element?.contains(document.activeElement) === true;

/** For the whole page. The heading of what is around a removed element gets the focus, unless its view has a better place. */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The last focused element and those around it, the innermost first. */
    let around: Element[] = [];
    let wasDisabled = false;
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? withAncestors(target) : [];
      wasDisabled = false;
    };
    const keep = () => {
      const [focused] = around;
      if (!focused || document.activeElement !== document.body) return;
      if (!focused.isConnected) focusHeading(around);
      else if (focused.matches(':disabled')) wasDisabled = true;
      else if (wasDisabled && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    // After the effects of the view.
    const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(keep)));
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

function withAncestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...withAncestors(parent)] : [element];
}

/** Whether all of it can be seen without scrolling. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function focusHeading(around: readonly Element[]): void {
  for (const element of around) {
    if (!element.isConnected || element === document.body) continue;
    const heading = element.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) continue;
    // Tab would lead far away: the browser goes on where the element was.
    if (!isInSight(heading)) return;
    standIn = heading;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
