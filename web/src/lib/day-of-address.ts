import { fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { currentSeconds } from './current-seconds.ts';

/** The day that an address asks for (`2026-11-26`), unix seconds; today for none and for one that is no day. */
export function dayOfAddress(key: string | null): number {
  try {
    return fromDayKey(key ?? '');
  } catch {
    return startOfDay(currentSeconds());
  }
}
