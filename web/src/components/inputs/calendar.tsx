import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';

interface Props {
  value: number | null;
  onPick: (day: number) => void;
}

/** A month of days, weeks from Monday; loaded when a calendar is first opened. */
export default function Calendar({ value, onPick }: Props) {
  const key = value === null ? null : dayKey(value);
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <DatePicker
        value={key}
        defaultDate={key ?? dayKey(Date.now() / 1000)}
        onChange={(picked) => {
          if (picked) onPick(fromDayKey(picked));
        }}
        ariaLabels={{
          monthLevelControl: 'Elegir el mes',
          yearLevelControl: 'Elegir el año',
          nextMonth: 'Mes siguiente',
          previousMonth: 'Mes anterior',
          nextYear: 'Año siguiente',
          previousYear: 'Año anterior',
          nextDecade: 'Década siguiente',
          previousDecade: 'Década anterior',
        }}
      />
    </DatesProvider>
  );
}
