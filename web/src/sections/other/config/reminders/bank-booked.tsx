import { config } from '@llavero/proto/records/notifications/config';
import { BANK_BOOKED_KEY, bankBookedUpTo } from '@llavero/proto/rules/arrears';
import { dayKey } from '@llavero/proto/values/dates';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';

const TITLE = 'Banco contabilizado';

/** Up to which day the bank is booked, for companies that import no statements: nobody who has paid is asked again. */
export function BankBooked() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(BANK_BOOKED_KEY);
  /** Undefined until somebody writes; null while it cannot be read. */
  const [written, setWritten] = useState<number | null>();
  if (query.isPending) return <Loading height={120} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mayEdit = mayDo(config, role, 'update');
  const day = written === undefined ? bankBookedUpTo(value) : written;
  return (
    <section className={classes.recent} aria-label={TITLE}>
      <SettingBar title={TITLE} record={record} subject={TITLE.toLowerCase()} />
      <form
        className={classes.amount}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (day === null) return;
          save.mutate(dayKey(day), {
            onSuccess: () => {
              setWritten(undefined);
              notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 });
            },
          });
        }}
      >
        <DayInput
          label="Último día contabilizado"
          description="Nada se reclama mientras no sea ayer o después. Si se importan extractos, vale el más reciente de los dos."
          value={day}
          readOnly={!mayEdit}
          onChange={setWritten}
        />
        {mayEdit && (
          <Button type="submit" loading={save.isPending} disabled={written === undefined || written === null}>
            Guardar
          </Button>
        )}
      </form>
      <Failure error={save.error} />
    </section>
  );
}
