import { config } from '@llavero/proto/records/notifications/config';
import type { Json } from '@llavero/proto/fields/field';
import { SENDING_RULES_KEY, sendingRules } from '@llavero/proto/rules/sending-rules';

import { notifications } from '@mantine/notifications';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { useConfigValue } from '../use-config-value.ts';
import { Outbox } from './outbox.tsx';
import { SendingForm } from './sending-form.tsx';

/** Envíos: when messages may leave, and where each of them stands (JOB-04). */
export default function SendingTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(SENDING_RULES_KEY);
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.page}>
      <section aria-label="Bandeja de salida">
        <h2>Bandeja de salida</h2>
        <Outbox />
      </section>
      <section className={classes.recent} aria-label="Cuándo salen">
        <h2>Cuándo salen</h2>
        <p className={classes.lead}>
          En las horas de silencio los mensajes esperan. Los urgentes, y los que llevan un enlace de acceso o
          un código, salen siempre.
        </p>
        <SendingForm
          key={record?.version ?? 0}
          rules={sendingRules(value)}
          mayEdit={mayDo(config, role, 'update')}
          saving={save.isPending}
          error={save.error}
          onSave={(rules) =>
            save.mutate(rules as unknown as Json, {
              onSuccess: () => notifications.show({ message: 'Guardado', color: 'green', autoClose: 3000 }),
            })
          }
        />
      </section>
    </div>
  );
}
