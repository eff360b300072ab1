import { config } from '@llavero/proto/records/notifications/config';
import {
  SECOND_FACTOR_KEY,
  type SecondFactorRule,
  secondFactorRule,
  secondFactorRules,
} from '@llavero/proto/rules/second-factor';
import { Button, Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';

const TITLE = 'Verificación en dos pasos';

/** Inicio de sesión: who has to have a second factor (decision 0192). */
export default function SignInTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(SECOND_FACTOR_KEY);
  const [chosen, setChosen] = useState<SecondFactorRule | null>(null);
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mayEdit = mayDo(config, role, 'update');
  const rule = chosen ?? secondFactorRule(value);
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Además de la contraseña, un código de una aplicación del móvil. Quien deba tenerla y no la tenga la
        activa la próxima vez que entre, antes de ver nada. No afecta a inquilinos y propietarios, ni a quien
        entra con Keycloak.
      </p>
      <section className={classes.recent} aria-label={TITLE}>
        <SettingBar title={TITLE} record={record} subject={TITLE.toLowerCase()} />
        <form
          className={classes.amount}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(rule, {
              onSuccess: () => {
                setChosen(null);
                notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 });
              },
            });
          }}
        >
          <Radio.Group
            aria-label={TITLE}
            value={rule}
            onChange={(next) => setChosen(next as SecondFactorRule)}
          >
            <Stack gap="xs">
              {Object.entries(secondFactorRules).map(([key, label]) => (
                <Radio key={key} value={key} label={label} disabled={!mayEdit} />
              ))}
            </Stack>
          </Radio.Group>
          {mayEdit && (
            <Button type="submit" loading={save.isPending} disabled={chosen === null}>
              Guardar
            </Button>
          )}
        </form>
        <Failure error={save.error} />
      </section>
    </div>
  );
}
