import type { Json } from '@llavero/proto/fields/field';
import { config } from '@llavero/proto/records/notifications/config';
import { SOLVENCY_SETTINGS_KEY, solvencySettingsOf } from '@llavero/proto/rules/solvency';
import { notifications } from '@mantine/notifications';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { SolvencyForm } from './solvency-form.tsx';

/** Solvencia: the limits of the study, and how long applications are kept (OPS-06, decisions 0111 and 0112). */
export default function SolvencyTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(SOLVENCY_SETTINGS_KEY);
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        El estudio es orientativo y se rehace al abrir la solicitud: una persona, o la aseguradora, decide.
      </p>
      <SettingBar title="Límites y plazos" record={record} subject="solvencia" />
      <SolvencyForm
        key={record?.version ?? 0}
        settings={solvencySettingsOf(value)}
        mayEdit={mayDo(config, role, 'update')}
        saving={save.isPending}
        error={save.error}
        onSave={(settings) =>
          save.mutate(settings as unknown as Json, {
            onSuccess: () => notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 }),
          })
        }
      />
    </div>
  );
}
