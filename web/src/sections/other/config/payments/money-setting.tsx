import type { Json } from '@llavero/proto/fields/field';
import { config } from '@llavero/proto/records/notifications/config';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { MoneyInput } from '../../../../components/inputs/number-inputs.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';

interface Props {
  /** Key of the setting. */
  setting: string;
  title: string;
  label: string;
  /** What the amount decides, and what holds where nobody has set it. */
  help: string;
  /** Euros that hold for a stored value, or for none. */
  inForce: (value: Json | undefined) => number;
}

/** One amount of the company with its changes; whoever may only read sees it. */
export function MoneySetting({ setting, title, label, help, inForce }: Props) {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(setting);
  /** Undefined until somebody writes; null while it cannot be read. */
  const [written, setWritten] = useState<number | null>();
  if (query.isPending) return <Loading height={120} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mayEdit = mayDo(config, role, 'update');
  const problem = save.error ? errorBodyOf(save.error).problems?.[0] : undefined;
  const euros = written === undefined ? inForce(value) : written;
  return (
    <section className={classes.recent} aria-label={title}>
      <SettingBar title={title} record={record} subject={title.toLowerCase()} addLabel="" onAdd={undefined} />
      <form
        className={classes.amount}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(euros, {
            onSuccess: () => {
              setWritten(undefined);
              notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 });
            },
          });
        }}
      >
        <MoneyInput
          label={label}
          description={help}
          value={euros}
          readOnly={!mayEdit}
          error={problem?.message}
          onChange={setWritten}
        />
        {mayEdit && (
          <Button type="submit" loading={save.isPending} disabled={written === undefined}>
            Guardar
          </Button>
        )}
      </form>
      {!problem && <Failure error={save.error} />}
    </section>
  );
}
