import { useEffect, useState } from 'react';

/** Path of the program of this page, which is another with each release. */
function entry(): string | undefined {
  const { src } = document.querySelector<HTMLScriptElement>('script[type="module"][src]') ?? {};
  return src && new URL(src).pathname;
}

/**
 * Keeps the code of the inventory pages on the phone (`web/service-worker`). Answers true once a newer release has been
 * installed than the one that this page was opened with (NAV-07).
 */
export function useServiceWorker(scope: string): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    if (!workers || !import.meta.env.PROD) return;
    // Told by the worker, as its release is not to be had from the browser, whose `controllerchange` comes late, too: an old
    // worker that is just being started is not told to make room, and does so after half a minute without a request.
    const told = ({ data }: MessageEvent<{ entry: string }>) => setOutdated(data.entry !== entry());
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
    workers.addEventListener('message', told);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', seen);
    look();
    return () => {
      workers.removeEventListener('message', told);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [scope]);
  return outdated;
}
