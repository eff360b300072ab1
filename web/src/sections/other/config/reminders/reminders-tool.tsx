import { notifications } from '@mantine/notifications';
import type { Json } from '@llavero/proto/fields/field';
import { config } from '@llavero/proto/records/notifications/config';
import { BANK_BOOKED_KEY, bankBookedUpTo } from '@llavero/proto/rules/arrears';
import {
  type DatedReminderDays,
  datedReminderDays,
  REMINDER_DAYS_KEY,
  startingReminderDays,
} from '@llavero/proto/rules/reminder-days';
import { dayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { reasonOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { SettingBar } from '../setting-bar.tsx';
import { ValueSetting } from '../value-setting.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { RemindersForm } from './reminders-form.tsx';
import { RemindersTable, type ShownReminders } from './reminders-table.tsx';

/** Reclamaciones: how many days after the due day each reminder goes out, by the day from which that holds. */
export default function RemindersTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(REMINDER_DAYS_KEY);
  const [edited, setEdited] = useState<DatedReminderDays | 'new' | null>(null);
  const mayEdit = mayDo(config, role, 'update');
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const entries = datedReminderDays(value);
  const store = (next: readonly DatedReminderDays[], done: string) =>
    // An entry is plain data.
    save.mutate(next as unknown as Json, {
      onSuccess: () => {
        setEdited(null);
        notifications.show({ message: done, color: 'green' });
      },
      onError: (error) => {
        notifications.show({ color: 'red', title: 'No se ha guardado', message: reasonOf(error) });
      },
    });
  const rows: ShownReminders[] = [
    ...[...entries].reverse(),
    { days: startingReminderDays, reason: 'Valores iniciales' },
  ];
  const inForce = rows.find(({ from = '' }) => from <= dayKey(Date.now() / 1000));
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Días desde el vencimiento a partir de los que se propone cada aviso. Nada se envía solo: los avisos se
        confirman en «Recibos», vista «Impagos».
      </p>
      <section className={classes.recent} aria-label="Avisos de impago">
        <SettingBar
          title="Avisos de impago"
          record={record}
          subject="avisos"
          addLabel="Añadir plazos"
          onAdd={mayEdit ? () => setEdited('new') : undefined}
        />
        <RemindersTable
          rows={rows}
          inForce={inForce}
          busy={save.isPending}
          {...(mayEdit && {
            onEdit: setEdited,
            onRemove: (row) =>
              store(
                entries.filter((one) => one !== row),
                'Eliminado. Puede recuperarse desde Cambios.',
              ),
          })}
        />
      </section>
      <ValueSetting
        setting={BANK_BOOKED_KEY}
        title="Banco contabilizado"
        label="Último día contabilizado"
        help="Nada se reclama mientras no sea ayer o después. Si se importan extractos, vale el más reciente de los dos."
        input={DayInput}
        inForce={bankBookedUpTo}
        stored={dayKey}
      />
      <FrontModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title="Plazos de los avisos"
        size={520}
      >
        {edited !== null && (
          <RemindersForm
            entry={edited === 'new' ? { days: inForce?.days ?? startingReminderDays } : edited}
            saving={save.isPending}
            onSave={(entry) =>
              store(
                [...entries.filter((one) => one.from !== (edited === 'new' ? '' : edited.from)), entry],
                'Guardado.',
              )
            }
          />
        )}
      </FrontModal>
    </div>
  );
}
