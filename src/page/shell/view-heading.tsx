/** The heading of a view. It takes the focus when the view is opened, so that it is read and Tab continues from it. */

import { type ReactNode, useEffect, useRef } from 'react';

let isFirst = true;

interface Heading {
  /** Names the view in the tab, without anything of a file. */
  title: string;
  /** Id of a text that is read after the heading. */
  describedBy?: string;
  children: ReactNode;
}

/** The heading. */
export function ViewHeading({ title, describedBy, children }: Heading) {
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
    <h1 ref={heading} tabIndex={-1} aria-describedby={describedBy}>
      {children}
    </h1>
  );
}
