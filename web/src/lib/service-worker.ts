import { useEffect, useState } from 'react';

/**
 * Keeps the code of the inventory pages on the phone (`web/service-worker`). Answers true once a newer release has been
 * installed than the one that this page was opened with (NAV-07).
 */
export function useServiceWorker(scope: string): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    if (!workers || !import.meta.env.PROD) return;
    // The first worker of a page is of its own release.
    let known = workers.controller !== null;
    const changed = () => {
      if (known) setOutdated(true);
      known = true;
    };
    let looking: Promise<unknown> = Promise.resolve();
    // One look after the other: the browser answers a second one of the same time with what the first has found.
    const look = () => {
      looking = looking
        .then(() => workers.register('/service-worker.js', { scope }))
        .then((registration) => registration.update())
        // Without a network there is nothing new to be had.
        .catch(() => undefined);
    };
    // A phone that was in the pocket for hours is still on the page of before.
    const seen = () => document.visibilityState === 'visible' && look();
    workers.addEventListener('controllerchange', changed);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', seen);
    look();
    return () => {
      workers.removeEventListener('controllerchange', changed);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [scope]);
  return outdated;
}
