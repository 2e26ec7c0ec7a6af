/** The heading of a view. It takes the focus when the view is opened, so that it is read and Tab continues from it. */

import { type ReactNode, useEffect, useRef } from 'react';

let isFirst = true;

/** `title` names the view in the tab, without anything of a file. */
export function ViewHeading({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · newhire`;
  }, [title]);
  useEffect(() => {
    // A page that has just been opened begins at its top.
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
