import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import {
  checkDay,
  checkInstant,
  formatDay,
  formatInstant,
  formatTime,
  parseDay,
  parseInstant,
} from '@llavero/proto/values/dates';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ParsedInput } from './parsed-input.tsx';
import type { InputProps } from './types.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

interface DatedProps extends InputProps<number | null> {
  print: (value: number) => string;
  parse: (text: string) => number | null;
  complain: (text: string) => string | null;
  /** The value for a day of the calendar. */
  on: (day: number) => number;
  inputMode: 'numeric' | 'text';
}

/** The keys of a phone for numbers have no slash: 15012027 is 15/01/2027. */
const withSlashes = (text: string): string => text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');

/** A picked day without an hour: the office opens. */
const FIRST_HOUR = '09:00';

/** A text that stands for a day, or for a moment of one, with a calendar beside it. */
function DatedInput({ on, ...props }: DatedProps) {
  const [open, setOpen] = useState(false);
  const { value, onChange, disabled, readOnly } = props;
  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size={24}
          aria-label="Elegir en el calendario"
          tabIndex={-1}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {open && (
          <Suspense fallback={<Skeleton width={250} height={270} />}>
            <Calendar
              value={value}
              onPick={(day) => {
                onChange(on(day));
                setOpen(false);
                props.onBlur?.();
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return <ParsedInput {...props} rightSection={disabled || readOnly ? undefined : calendar} />;
}

/** A day, typed as DD/MM/AAAA or picked. The value is unix seconds of 00:00 in Madrid. */
export function DayInput(props: InputProps<number | null>) {
  return (
    <DatedInput
      {...props}
      inputMode="numeric"
      placeholder={props.placeholder ?? 'DD/MM/AAAA'}
      print={formatDay}
      parse={(text) => parseDay(withSlashes(text))}
      complain={checkDay}
      on={(day) => day}
    />
  );
}

/** A moment, typed as DD/MM/AAAA HH:MM of Madrid; a picked day keeps the hour. The value is unix seconds. */
export function InstantInput(props: InputProps<number | null>) {
  const { value } = props;
  return (
    <DatedInput
      {...props}
      inputMode="text"
      placeholder={props.placeholder ?? 'DD/MM/AAAA HH:MM'}
      print={formatInstant}
      parse={parseInstant}
      complain={checkInstant}
      on={(day) =>
        parseInstant(`${formatDay(day)} ${value === null ? FIRST_HOUR : formatTime(value)}`) ?? day
      }
    />
  );
}
