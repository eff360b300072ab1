import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { checkDay, formatDay, parseDay } from '@llavero/proto/values/dates';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ParsedInput } from './parsed-input.tsx';
import type { InputProps } from './types.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

/** A day, typed as DD/MM/AAAA or picked. The value is unix seconds of 00:00 in Madrid. */
export function DayInput(props: InputProps<number | null>) {
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
                onChange(day);
                setOpen(false);
                props.onBlur?.();
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <ParsedInput
      {...props}
      inputMode="numeric"
      placeholder={props.placeholder ?? 'DD/MM/AAAA'}
      print={formatDay}
      parse={parseDay}
      complain={checkDay}
      rightSection={disabled || readOnly ? undefined : calendar}
    />
  );
}
