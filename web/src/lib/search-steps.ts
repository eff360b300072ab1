import { SEARCH_DEBOUNCE_MS, SEARCH_MIN, SEARCH_STEP_MS } from '@llavero/proto/values/search-text';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The text to search for while somebody types: settles 1 s after the last key, looked at each 500 ms (C §5).
 * `now` settles at once, for Enter.
 */
export function useSettledText(text: string): [settled: string, now: () => void] {
  const [settled, setSettled] = useState('');
  const lastKey = useRef(0);
  const latest = useRef(text);

  useEffect(() => {
    latest.current = text;
    lastKey.current = Date.now();
    if (text.trim().length < SEARCH_MIN) {
      setSettled('');
      return;
    }
    const timer = setInterval(() => {
      if (Date.now() - lastKey.current < SEARCH_DEBOUNCE_MS) return;
      clearInterval(timer);
      setSettled(text.trim());
    }, SEARCH_STEP_MS);
    return () => clearInterval(timer);
  }, [text]);

  const now = useCallback(() => {
    if (latest.current.trim().length >= SEARCH_MIN) setSettled(latest.current.trim());
  }, []);
  return [settled, now];
}
