import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import { startOfDay } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { pageTexts } from './texts.ts';
import classes from './visitas.module.css';

interface Props {
  slots: readonly { startAt: number }[];
  language: PublicLanguage;
  /** The moment that is asked for right now. */
  pending: number | null;
  onPick: (startAt: number) => void;
}

/** A day, then a time of it: two taps on a phone, two lists of buttons by keyboard. */
export function SlotPicker({ slots, language, pending, onPick }: Props) {
  const texts = pageTexts[language];
  const days = [...new Set(slots.map(({ startAt }) => startOfDay(startAt)))];
  const [chosen, setDay] = useState<number | null>(null);
  const day = chosen !== null && days.includes(chosen) ? chosen : days[0];
  if (day === undefined) return <p className={classes.none}>{texts.noSlots}</p>;
  return (
    <div className={classes.picker}>
      <div className={classes.days} role="group" aria-label={texts.days}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.day}
            aria-pressed={one === day}
            onClick={() => setDay(one)}
          >
            {dayText(one, language)}
          </button>
        ))}
      </div>
      <div className={classes.times} role="group" aria-label={texts.times(dayText(day, language))}>
        {slots
          .filter(({ startAt }) => startOfDay(startAt) === day)
          .map(({ startAt }) => (
            <button
              key={startAt}
              type="button"
              className={classes.time}
              disabled={pending !== null}
              data-pending={pending === startAt || undefined}
              onClick={() => onPick(startAt)}
            >
              {timeText(startAt, language)}
            </button>
          ))}
      </div>
    </div>
  );
}
