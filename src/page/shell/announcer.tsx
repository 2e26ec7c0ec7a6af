/** Announcements for those who do not see the page change. */

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => {});

/** Says a text politely: after what is being read. */
export const useAnnounce = (): ((text: string) => void) => useContext(Announce);

/** The live region, and the views that may say something. */
export function Announcer({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState({ text: '', turn: 0 });
  const announce = useCallback((text: string) => setAnnounced(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <div className="for-ears" role="status">
        {/* The same text is announced again, as it is another element. */}
        <span key={announced.turn}>{announced.text}</span>
      </div>
    </Announce>
  );
}
