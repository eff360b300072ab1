import type { Json } from '@llavero/proto/fields/field';
import { config } from '@llavero/proto/records/notifications/config';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ComponentType, useState } from 'react';
import type { InputProps } from '../../../components/inputs/types.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './config.module.css';
import { Failure } from './failure.tsx';
import { SettingBar } from './setting-bar.tsx';
import { useConfigValue } from './use-config-value.ts';

interface Props {
  /** Key of the setting. */
  setting: string;
  title: string;
  label: string;
  /** What the value decides, and what holds where nobody has set it. */
  help: string;
  /** How it is written: an amount in euros, a day in unix seconds. */
  input: ComponentType<InputProps<number | null>>;
  /** What holds for a stored value, or for none. */
  inForce: (value: Json | undefined) => number | null;
  /** How it is stored, where that is not the number itself. */
  stored?: (value: number) => Json;
}

/** One value of the company with its changes; whoever may only read sees it. */
export function ValueSetting({ setting, title, label, help, input: Input, inForce, stored }: Props) {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(setting);
  /** Undefined until somebody writes; null while it cannot be read. */
  const [written, setWritten] = useState<number | null>();
  if (query.isPending) return <Loading height={120} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mayEdit = mayDo(config, role, 'update');
  const problem = save.error ? errorBodyOf(save.error).problems?.[0] : undefined;
  const shown = written === undefined ? inForce(value) : written;
  return (
    <section className={classes.recent} aria-label={title}>
      <SettingBar title={title} record={record} subject={title.toLowerCase()} />
      <form
        className={classes.amount}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Without a value it is sent, too: the refusal says what is missing.
          save.mutate(shown !== null && stored ? stored(shown) : shown, {
            onSuccess: () => {
              setWritten(undefined);
              notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 });
            },
          });
        }}
      >
        <Input
          label={label}
          description={help}
          value={shown}
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
