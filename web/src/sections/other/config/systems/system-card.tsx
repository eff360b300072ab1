import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { http } from '../../../../lib/api.ts';
import { Failure } from '../failure.tsx';
import { type OutsideSystem, type Reading, settingState, systemsKey, systemStates } from './systems.ts';
import classes from './systems.module.css';

interface Props {
  system: OutsideSystem;
  /** What it said when it was tried; absent before. */
  answer: Reading | undefined;
  onAnswer: (answer: Reading) => void;
}

/** One outside system: how it is, trying it now, and what configures it. */
export function SystemCard({ system, answer, onAnswer }: Props) {
  const { name, label, state, since, reason, service, settings } = system;
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: async () => (await http.post<Reading>(`/outside/${name}/check`, {})).data,
    onSuccess: onAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: systemsKey }),
  });
  const missing = settings.filter(({ required, given }) => required && !given);
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <h2>{label}</h2>
        <StatusBadge set={systemStates} value={state} />
        {state !== 'off' && (
          <Button
            className={classes.try}
            size="xs"
            variant="default"
            aria-label={`Probar ${label}`}
            loading={ask.isPending}
            onClick={() => ask.mutate()}
          >
            Probar
          </Button>
        )}
      </div>
      {state === 'off' && missing.length > 0 && (
        <p className={classes.note}>
          Para conectarlo, indique {missing.map(({ variable }) => variable).join(', ')} en el servicio{' '}
          {service}.
        </p>
      )}
      {state === 'failed' && reason && (
        <p className={classes.failed}>
          {since !== undefined && `Desde ${formatInstant(since)}: `}
          {reason}
        </p>
      )}
      <Failure error={ask.error} />
      {answer && (
        <Alert color={answer.state === 'ok' ? 'green' : 'red'} role="status" p="xs">
          {answer.state === 'ok' ? 'Responde y acepta las credenciales.' : (answer.reason ?? 'No responde.')}
        </Alert>
      )}
      {settings.length > 0 && (
        <details>
          <summary>
            Variables del servicio {service} ({settings.length})
          </summary>
          <ul className={classes.settings}>
            {settings.map((setting) => (
              <li key={setting.variable}>
                <code>{setting.variable}</code>
                <span data-missing={setting.required && !setting.given}>
                  {settingState(setting)}
                  {setting.secret && ' · secreta'}
                </span>
                <p>{setting.description}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
